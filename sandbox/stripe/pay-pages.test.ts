import { expect, test } from "vitest";
import { startWithSdk } from "./stripe-sdk-fixture.ts";

async function openPage(options: { amount?: number; currency?: string } = {}) {
  const world = await startWithSdk();
  const { double, stripe, order } = world;
  const { id } = await stripe.checkout.sessions.create(order(options.amount, options.currency));
  const submit = (play: string, attempt = 0, headers: Record<string, string> = {}) =>
    double.page(id, {
      method: "POST",
      headers: { origin: double.url, ...headers },
      body: new URLSearchParams({ play, attempt: String(attempt) }),
    });
  const read = () => stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
  const success = `http://shop.example.org/thanks?session=${id}`;
  return { ...world, id, page: `${double.url}/pay/${id}`, submit, read, success };
}

test("the donor sees the gift and its amount, pays and goes to the merchant", async () => {
  const { double, id, submit, read, success } = await openPage({ amount: 1_234_50 });
  const { status, text } = await double.page(id);
  expect(status).toBe(200);
  expect(text).toContain("$1,234.50");
  expect(text).toContain("A gift");
  expect(await submit("succeed")).toMatchObject({ status: 303, to: success });
  expect(await read()).toMatchObject({ payment_status: "paid" });
  expect((await double.page(id)).text).toContain("This payment succeeded");
});

test("yen have no decimals", async () => {
  const { double, id } = await openPage({ amount: 5_000, currency: "jpy" });
  const { text } = await double.page(id);
  expect(text).toContain("¥5,000<");
  expect(text).not.toContain("Direct debit");
});

test("two tabs of one session pay once", async () => {
  const { stripe, submit, success, page } = await openPage();
  const both = await Promise.all([submit("succeed"), submit("succeed")]);
  expect(both.map(({ to }) => to).sort()).toEqual([page, success].sort());
  expect((await stripe.charges.list()).data).toHaveLength(1);
});

test.each([
  ["decline", "card_declined"],
  ["insufficient_funds", "card_declined"],
  ["fail_authentication", "payment_intent_authentication_failure"],
])("%s leaves the session open for another try", async (play, code) => {
  const { double, id, submit, read, page, success } = await openPage();
  expect((await submit(play)).to).toBe(page);
  expect(await read()).toMatchObject({
    status: "open",
    payment_intent: { status: "requires_payment_method", last_payment_error: { code } },
  });
  expect((await double.page(id)).text).toContain("The payment was declined");
  expect((await submit("succeed")).to).toBe(page);
  expect((await submit("succeed", 1)).to).toBe(success);
});

test("3-D Secure asks once more", async () => {
  const { double, id, submit, page, success } = await openPage();
  expect((await submit("authenticate")).to).toBe(`${page}/authentication`);
  expect((await double.page(`${id}/authentication`)).text).toContain("Confirm that it is you");
  expect((await submit("succeed")).to).toBe(success);
  expect(await double.page(`${id}/authentication`)).toMatchObject({ status: 303, to: page });
});

test("a debit is pending, and then it is paid", async () => {
  const { double, stripe, id, submit, read, success } = await openPage();
  expect((await submit("pay_later")).to).toBe(success);
  expect(await read()).toMatchObject({
    status: "complete",
    payment_status: "unpaid",
    payment_intent: { status: "processing" },
  });
  await double.pay(id, "settle");
  const paid = await read();
  expect(paid).toMatchObject({ payment_status: "paid", payment_intent: { status: "succeeded" } });
  const [last] = (await stripe.balanceTransactions.list()).data;
  expect(last).toMatchObject({ amount: 5_000, fee: 40, type: "payment" });
  const refund = await stripe.refunds.create({
    payment_intent: typeof paid.payment_intent === "object" ? paid.payment_intent?.id : undefined,
  });
  expect(refund.status).toBe("pending");
  await double.settleRefund(refund.id);
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe("succeeded");
});

test("a debit can fail in the end", async () => {
  const { double, stripe, id, submit, read } = await openPage();
  await submit("pay_later");
  await double.pay(id, "fail");
  expect(await read()).toMatchObject({
    payment_status: "unpaid",
    payment_intent: { status: "requires_payment_method" },
  });
  const { data } = await stripe.events.list({ types: ["checkout.session.async_payment_failed"] });
  expect(data).toHaveLength(1);
  expect((await stripe.balanceTransactions.list()).data).toEqual([]);
  await expect(double.pay(id, "settle")).rejects.toThrow("doesn't allow");
});

test("one who goes back leaves the session open", async () => {
  const { submit, read } = await openPage();
  expect((await submit("go_back")).to).toBe("http://shop.example.org/give");
  expect((await read()).status).toBe("open");
});

test("a program pays with JSON, and a form of another site does nothing", async () => {
  const { double, id, submit, read } = await openPage();
  expect((await submit("succeed", 0, { origin: "http://evil.example" })).status).toBe(403);
  expect((await submit("dance")).status).toBe(422);
  expect((await read()).status).toBe("open");
  const { text } = await double.page(id, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ play: "succeed" }),
  });
  expect(JSON.parse(text)).toMatchObject({ status: "complete", payment_status: "paid" });
  expect((await double.page("cs_test_none")).status).toBe(404);
});
