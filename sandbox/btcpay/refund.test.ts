import { afterEach, beforeEach, expect, test } from "vitest";
import { createManualClock } from "../sandbox-clock.ts";
import { type BtcpayDouble, startBtcpayDouble } from "./btcpay-fixture.ts";

const BLOCK_MS = 60_000;
let double: BtcpayDouble;
beforeEach(async () => {
  double = await startBtcpayDouble({ clock: createManualClock(), blockMs: BLOCK_MS });
});
afterEach(() => double.stop());

async function paidInvoice(amount = "30.00"): Promise<string> {
  const { id } = await double.open({ amount });
  await double.pay(id);
  await double.confirm(id);
  return id;
}
const refund = (id: string, body: object) => double.call("POST", `/invoices/${id}/refund`, body);
const wallet = async () =>
  (await double.call("GET", `/stores/${double.storeId}/payment-methods/BTC-CHAIN/wallet`)).body;
const payout = async (id: string) => (await double.call("GET", `/payouts/${id}`)).body;

test("a refund in bitcoin is claimed by its link, approved by itself, sent and done", async () => {
  const { body } = await refund(await paidInvoice(), { refundVariant: "CurrentRate" });
  expect(body).toMatchObject({ amount: "0.00050000", currency: "BTC", autoApproveClaims: true });
  expect(body.viewLink).toBe(`${double.url}/pull-payments/${body.id}`);
  const { body: claimed } = await double.claim(body.id);
  expect(claimed).toMatchObject({ state: "AwaitingPayment", payoutAmount: "0.00050000" });
  expect((await wallet()).balance).toBe("0.00050000");
  await double.advance(BLOCK_MS);
  expect(await payout(claimed.id)).toMatchObject({ state: "InProgress" });
  expect((await wallet()).balance).toBe("0.00000000");
  await double.advance(BLOCK_MS);
  expect(await payout(claimed.id)).toMatchObject({
    state: "Completed",
    paymentProof: { proofType: "PayoutTransactionOnChainBlob" },
  });
});

test.each([
  [{ refundVariant: "RateThen" }, "0.00050000", "BTC", true],
  [{ refundVariant: "CurrentRate" }, "0.00025000", "BTC", true],
  [{ refundVariant: "Fiat" }, "30.00", "USD", false],
  [{ refundVariant: "Fiat", subtractPercentage: "10" }, "27.00", "USD", false],
  [{ refundVariant: "Custom", customAmount: "7.50", customCurrency: "USD" }, "7.50", "USD", false],
  [
    { refundVariant: "Custom", customAmount: "0.0001", customCurrency: "BTC" },
    "0.00010000",
    "BTC",
    true,
  ],
])("%j gives %s %s", async (body, amount, currency, autoApproveClaims) => {
  const id = await paidInvoice();
  await double.control("PUT", "/rates", { USD: "120000" });
  const { status, body: made } = await refund(id, body);
  expect(status).toBe(200);
  expect(made).toMatchObject({ amount, currency, autoApproveClaims });
});

test("what was paid too much is given back alone", async () => {
  const { id } = await double.open();
  await double.play(id, "pay_over");
  await double.confirm(id);
  const { body } = await refund(id, { refundVariant: "OverpaidAmount" });
  expect(body.amount).toBe("0.00005000");
});

test.each([
  [{}, "refundVariant"],
  [{ refundVariant: "OverpaidAmount" }, "refundVariant"],
  [{ refundVariant: "Custom" }, "customAmount"],
  [{ refundVariant: "Custom", customAmount: "-1" }, "customAmount"],
  [{ refundVariant: "Custom", customAmount: "1", customCurrency: "XYZ" }, "customCurrency"],
  [{ refundVariant: "Fiat", subtractPercentage: "100" }, "subtractPercentage"],
  [{ refundVariant: "Fiat", name: "n".repeat(51) }, "name"],
])("%j is refused at %s", async (body, path) => {
  const { status, body: fields } = await refund(await paidInvoice(), body);
  expect([status, fields[0].path]).toEqual([422, path]);
});

test("an invoice without money has no refund", async () => {
  const { id } = await double.open();
  expect(await refund(id, { refundVariant: "Fiat" })).toMatchObject({
    status: 400,
    body: { code: "non-refundable" },
  });
  await double.advance(15 * 60_000);
  expect((await refund(id, { refundVariant: "Fiat" })).status).toBe(400);
  await double.play(id, "pay_part");
  expect((await refund(id, { refundVariant: "Fiat" })).body.amount).toBe("15.00");
});

test("a refund in the donor's currency is approved by the merchant, at the rate of then", async () => {
  const { body } = await refund(await paidInvoice(), { refundVariant: "Fiat" });
  const { body: claimed } = await double.claim(body.id, { amount: "20.00" });
  expect(claimed).toMatchObject({
    state: "AwaitingApproval",
    originalAmount: "20.00",
    originalCurrency: "USD",
    payoutAmount: null,
  });
  await double.advance(BLOCK_MS);
  expect((await payout(claimed.id)).state).toBe("AwaitingApproval");
  const approve = (revision: number) => double.call("POST", `/payouts/${claimed.id}`, { revision });
  expect((await approve(1)).body.code).toBe("old-revision");
  await double.control("PUT", "/rates", { USD: "50000" });
  expect((await approve(0)).body).toMatchObject({
    state: "AwaitingPayment",
    payoutAmount: "0.00040000",
  });
  expect((await approve(0)).body.code).toBe("invalid-state");
});

test("claims stay within the refund, each to an address of its own", async () => {
  const { body } = await refund(await paidInvoice(), { refundVariant: "Fiat" });
  const to = (sign: string) => ({ destination: `bcrt1q${sign.repeat(38)}` });
  const { body: first } = await double.claim(body.id, { amount: "20.00", ...to("a") });
  const codes = [
    await double.claim(body.id, { amount: "5.00", ...to("a") }),
    await double.claim(body.id, { amount: "10.01", ...to("b") }),
    await double.claim(body.id, { amount: "0.10", ...to("b") }),
  ].map(({ status, body: { code } }) => [status, code]);
  expect(codes).toEqual([
    [400, "duplicate-destination"],
    [400, "overdraft"],
    [400, "amount-too-low"],
  ]);
  expect((await double.claim(body.id, to("b"))).body.originalAmount).toBe("10.00");
  expect((await double.call("DELETE", `/payouts/${first.id}`)).status).toBe(200);
  expect((await double.claim(body.id, to("a"))).body.originalAmount).toBe("20.00");
});

test.each([
  [{ destination: "nowhere" }, "destination"],
  [{ destination: "ada@example.org", payoutMethodId: "BTC-CHAIN" }, "destination"],
  [{ amount: "0" }, "amount"],
  [{ amount: "much" }, "amount"],
  [{ payoutMethodId: "LTC-CHAIN" }, "payoutMethodId"],
])("the claim %j is refused at %s", async (claim, path) => {
  const { body } = await refund(await paidInvoice(), { refundVariant: "Fiat" });
  const { status, body: fields } = await double.claim(body.id, claim);
  expect([status, fields[0].path]).toEqual([422, path]);
});

test("an archived refund takes no claims, and those that wait are cancelled", async () => {
  const { body } = await refund(await paidInvoice(), { refundVariant: "Fiat" });
  const { body: claimed } = await double.claim(body.id);
  expect((await double.call("DELETE", `/pull-payments/${body.id}`)).status).toBe(200);
  expect((await payout(claimed.id)).state).toBe("Cancelled");
  expect((await double.claim(body.id)).body.code).toBe("archived");
  const path = `/pull-payments/${body.id}/payouts`;
  expect((await double.call("GET", path)).body).toEqual([]);
  expect((await double.call("GET", `${path}?includeCancelled=true`)).body).toHaveLength(1);
});

test("the merchant pays a claim elsewhere and says so", async () => {
  const { body } = await refund(await paidInvoice(), { refundVariant: "Fiat" });
  const { body: claimed } = await double.claim(body.id);
  const paid = () => double.call("POST", `/payouts/${claimed.id}/mark-paid`);
  expect((await paid()).body.code).toBe("invalid-state");
  await double.call("POST", `/payouts/${claimed.id}`, { revision: 0 });
  expect((await paid()).status).toBe(200);
  expect((await payout(claimed.id)).state).toBe("Completed");
  expect((await paid()).body.code).toBe("invalid-state");
});

test("nothing is sent that the wallet does not hold", async () => {
  const { body } = await refund(await paidInvoice("30.00"), {
    ...{ refundVariant: "Custom", customAmount: "0.001", customCurrency: "BTC" },
  });
  const { body: claimed } = await double.claim(body.id);
  await double.advance(5 * BLOCK_MS);
  expect((await payout(claimed.id)).state).toBe("AwaitingPayment");
  await paidInvoice("30.00");
  await double.advance(2 * BLOCK_MS);
  expect((await payout(claimed.id)).state).toBe("Completed");
});

test("the balance is what was paid less what was paid out, and the drift on top", async () => {
  for (const amount of ["12.00", "18.00", "30.00"]) await paidInvoice(amount);
  const { id } = await double.open({ amount: "6.00" });
  await double.pay(id);
  const { id: fast } = await double.open({ amount: "12.00" });
  await double.pay(fast, { method: "BTC-LN" });
  expect(await wallet()).toEqual({
    balance: "0.00110000",
    confirmedBalance: "0.00100000",
    unconfirmedBalance: "0.00010000",
  });
  const refunded = await refund(await paidInvoice("15.00"), { refundVariant: "RateThen" });
  await double.claim(refunded.body.id);
  await double.advance(2 * BLOCK_MS);
  expect((await wallet()).balance).toBe("0.00110000");
  await double.control("PUT", "/drift", { sats: -1 });
  expect((await wallet()).balance).toBe("0.00109999");
  const lightning = await double.call("GET", `/stores/${double.storeId}/lightning/BTC/balance`);
  expect(lightning.body.offchain.local).toBe("20000000");
});
