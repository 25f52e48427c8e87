import { afterEach, beforeEach, expect, test } from "vitest";
import { createManualClock } from "../sandbox-clock.ts";
import { type BtcpayDouble, startBtcpayDouble } from "./btcpay-fixture.ts";

let double: BtcpayDouble;
beforeEach(async () => {
  double = await startBtcpayDouble({ clock: createManualClock() });
});
afterEach(() => double.stop());

const page = async (link: string) => {
  const answer = await fetch(link, { redirect: "manual" });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
/** Posts a form as a browser would, without following where it leads. */
const submit = async (link: string, fields: Record<string, string>, headers = {}) => {
  const answer = await fetch(link, {
    method: "POST",
    redirect: "manual",
    headers: { origin: double.url, ...headers },
    body: new URLSearchParams(fields),
  });
  return { status: answer.status, to: answer.headers.get("location"), text: await answer.text() };
};

test("the page shows what is owed, escaped, under a strict policy", async () => {
  const { checkoutLink } = await double.open({
    metadata: { itemDesc: "<script>alert(1)</script>" },
    checkout: { redirectURL: "http://shop.example.org/thanks" },
  });
  const { status, headers, text } = await page(checkoutLink);
  expect(status).toBe(200);
  expect(text).toContain("30.00 USD");
  expect(text).toContain("0.00050000 BTC");
  expect(text).toContain("no money moves");
  expect(text).toContain("&lt;script&gt;");
  expect(text).not.toContain("<script");
  const policy = headers.get("content-security-policy");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("http://shop.example.org");
  expect((await page(`${double.url}/i/none`)).status).toBe(404);
});

test("the donor pays half, then the rest, the chain confirms, and a link leads back", async () => {
  const { id, checkoutLink } = await double.open({
    checkout: { redirectURL: "http://shop.example.org/{OrderId}?i={InvoiceId}" },
  });
  await submit(checkoutLink, { play: "pay_part BTC-CHAIN", seen: "0" });
  expect((await page(checkoutLink)).text).toContain("A part was paid");
  await submit(checkoutLink, { play: "pay BTC-CHAIN", seen: "1" });
  expect((await double.invoice(id)).status).toBe("Processing");
  expect((await page(checkoutLink)).text).toContain("Confirm now");
  await submit(checkoutLink, { play: "confirm BTC-CHAIN", seen: "2" });
  expect((await double.invoice(id)).status).toBe("Settled");
  const { text } = await page(checkoutLink);
  expect(text).toContain(`href="http://shop.example.org/donation-1?i=${id}"`);
  expect(text).not.toContain("<form");
});

test("twenty double submits pay once", async () => {
  const { id, checkoutLink } = await double.open();
  const fields = { play: "pay_part BTC-CHAIN", seen: "0" };
  await Promise.all(Array.from({ length: 20 }, () => submit(checkoutLink, fields)));
  expect(await double.invoice(id)).toMatchObject({ status: "New", paidAmount: "15.00" });
});

test("a donor who has paid is led back by itself where the merchant wants it", async () => {
  const { checkoutLink } = await double.open({
    checkout: { redirectURL: "http://shop.example.org/thanks", redirectAutomatically: true },
  });
  const { to } = await submit(checkoutLink, { play: "pay BTC-LN", seen: "0" });
  expect(to).toBe("http://shop.example.org/thanks");
});

test("after expiry the donor pays late, by the chain alone", async () => {
  const { id, checkoutLink } = await double.open();
  await double.advance(15 * 60_000);
  const { text } = await page(checkoutLink);
  expect(text).toContain("too late");
  expect(text).not.toContain("Lightning");
  await submit(checkoutLink, { play: "pay BTC-CHAIN", seen: "0" });
  expect((await double.invoice(id)).additionalStatus).toBe("PaidLate");
});

test.each([{ origin: "https://evil.example.org" }, { "sec-fetch-site": "cross-site" }])(
  "a form from elsewhere (%j) has no effect",
  async (headers) => {
    const { id, checkoutLink } = await double.open();
    const fields = { play: "pay BTC-CHAIN", seen: "0" };
    expect((await submit(checkoutLink, fields, headers)).status).toBe(403);
    expect((await double.invoice(id)).status).toBe("New");
  },
);

test("the merchant marks an invoice by hand, and otherwise again; one that settled by itself stays", async () => {
  const { id, checkoutLink } = await double.open();
  await submit(checkoutLink, { play: "pay_part BTC-CHAIN", seen: "0" });
  for (const [play, status] of [
    ["mark_settled", "Settled"],
    ["mark_invalid", "Invalid"],
    ["mark_settled", "Settled"],
  ] as const) {
    expect((await page(checkoutLink)).text).toContain(`value="${play} BTC-CHAIN"`);
    await submit(checkoutLink, { play: `${play} BTC-CHAIN`, seen: "1" });
    expect(await double.invoice(id)).toMatchObject({ status, additionalStatus: "Marked" });
  }
  const other = await double.open();
  await double.pay(other.id);
  await double.confirm(other.id);
  expect((await page(other.checkoutLink)).text).not.toContain("mark_");
  await submit(other.checkoutLink, { play: "mark_invalid BTC-CHAIN", seen: "1" });
  expect((await double.invoice(other.id)).status).toBe("Settled");
});

test("a play that nobody knows is answered with a page", async () => {
  const { checkoutLink } = await double.open();
  expect((await submit(checkoutLink, { play: "fly", seen: "0" })).status).toBe(422);
});

test("a refund is claimed on its page, in parts", async () => {
  const { id } = await double.open();
  await double.pay(id, { method: "BTC-LN" });
  const refund = { refundVariant: "Fiat", name: "Refund & thanks" };
  const { body } = await double.call("POST", `/invoices/${id}/refund`, refund);
  expect((await page(body.viewLink)).text).toContain("Refund &amp; thanks");
  const refused = await submit(body.viewLink, { destination: "nowhere", amount: "" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Invalid destination");
  expect((await submit(body.viewLink, { destination: "", amount: "x" })).status).toBe(422);
  expect((await submit(body.viewLink, { destination: "", amount: "10" })).status).toBe(303);
  expect((await page(body.viewLink)).text).toContain("20.00 USD");
  await submit(body.viewLink, { destination: "", amount: "" });
  const { text } = await page(body.viewLink);
  expect(text).toContain("nothing left to claim");
  const { body: claims } = await double.call("GET", `/pull-payments/${body.id}/payouts`);
  expect(claims.map(({ originalAmount }: { originalAmount: string }) => originalAmount)).toEqual([
    "10.00",
    "20.00",
  ]);
  expect((await page(`${double.url}/pull-payments/none`)).status).toBe(404);
});
