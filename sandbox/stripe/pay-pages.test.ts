import { expect, onTestFinished, test } from "vitest";
import { startStripeDouble } from "./stripe-fixture.ts";

async function openPage(change: Readonly<Record<string, string>> = {}) {
  const double = await startStripeDouble();
  onTestFinished(() => double.stop());
  const headers = { authorization: `Bearer ${double.keys.test}` };
  const order = {
    mode: "payment",
    success_url: "http://shop.example.org/thanks?session={CHECKOUT_SESSION_ID}",
    cancel_url: "http://shop.example.org/give",
    "line_items[0][price_data][currency]": "usd",
    "line_items[0][price_data][unit_amount]": "123450",
    "line_items[0][price_data][product_data][name]": "A <b>gift</b>",
    ...change,
  };
  const sessions = `${double.url}/v1/checkout/sessions`;
  const body = new URLSearchParams(order);
  const opened = await fetch(sessions, { method: "POST", headers, body });
  const { id } = (await opened.json()) as { id: string };
  const submit = (action: string, attempt = 0, origin = double.url) =>
    double.page(id, {
      method: "POST",
      headers: { origin },
      body: new URLSearchParams({ play: action, attempt: String(attempt) }),
    });
  const session = async () =>
    (await (await fetch(`${sessions}/${id}`, { headers })).json()) as { status: string };
  const success = `http://shop.example.org/thanks?session=${id}`;
  return { double, id, submit, session, success, page: `${double.url}/pay/${id}` };
}

test("shows the donation and its amount, and pays once from two tabs", async () => {
  const { double, id, submit, session, success, page } = await openPage();
  const { status, text } = await double.page(id);
  expect(status).toBe(200);
  expect(text).toContain("$1,234.50");
  expect(text).toContain("A &lt;b&gt;gift&lt;/b&gt;");
  expect((await submit("succeed", 0, "http://evil.example.org")).status).toBe(403);
  const both = await Promise.all([submit("succeed"), submit("succeed")]);
  expect(both.map(({ to }) => to).sort()).toEqual([page, success].sort());
  expect(await session()).toMatchObject({ status: "complete", payment_status: "paid" });
  expect((await double.page(id)).text).toContain("This payment succeeded");
});

test("a declined session stays open for another attempt, and ignores the form of an earlier one", async () => {
  const { double, id, submit, session, page, success } = await openPage();
  expect((await submit("decline")).to).toBe(page);
  expect((await session()).status).toBe("open");
  expect((await double.page(id)).text).toContain("The payment was declined");
  expect((await submit("succeed")).to).toBe(page);
  expect((await submit("succeed", 1)).to).toBe(success);
});

test("offers test cards that are stored, and shows what was stored", async () => {
  const plain = await openPage();
  expect((await plain.double.page(plain.id)).text).not.toContain("ending in 9995");
  expect((await plain.submit("then_insufficient_funds")).to).toBe(plain.page);
  const { double, id, submit, success } = await openPage({
    "payment_intent_data[setup_future_usage]": "off_session",
  });
  expect((await double.page(id)).text).toContain("ending in 9995");
  expect((await submit("then_insufficient_funds")).to).toBe(success);
  expect((await double.page(id)).text).toContain("Visa 9995, for later charges");
});
