import { expect, onTestFinished, test } from "vitest";
import { money } from "#contract/money.ts";
import { startBtcpayDouble } from "#sandbox/btcpay/btcpay-fixture.ts";
import { createManualClock } from "#sandbox/sandbox-clock.ts";
import type { PaymentProvider } from "../provider/payment-provider.ts";
import { connectTo, HOUR_MS, MINUTE_MS, orderOf } from "./btcpay-fixture.ts";
import { readRefunds } from "./btcpay-refunds.ts";

/** A server's double with an invoice of 30.00, paid with 0.0005 BTC unless another sum is said. */
async function paidInvoice(amount?: string) {
  const clock = createManualClock();
  const double = await startBtcpayDouble({ clock, blockMs: MINUTE_MS });
  onTestFinished(() => double.stop());
  const provider = connectTo(double, clock)();
  const order = orderOf();
  const { paymentId } = await provider.createCheckout(order);
  await double.pay(paymentId, amount ? { amount } : {});
  await double.confirm(paymentId);
  /** As somebody at the server gives money back: by a link that donors claim. */
  const give = async (body: object): Promise<string> => {
    const { status, body: made } = await double.call("POST", `/invoices/${paymentId}/refund`, body);
    if (status !== 200) throw new Error(JSON.stringify(made));
    return made.id;
  };
  const giveCoins = (customAmount: string) =>
    give({ refundVariant: "Custom", customAmount, customCurrency: "BTC" });
  let claims = 0;
  /** The donor claims it, or a part, and the merchant says that it was paid. */
  const claim = async (id: string, amount?: string) => {
    claims += 1;
    const destination = `bcrt1q${String(claims).padStart(38, "0")}`;
    const { body } = await double.claim(id, { destination, ...(amount ? { amount } : {}) });
    await double.call("POST", `/payouts/${body.id}`, { revision: 0 });
    const { status } = await double.call("POST", `/payouts/${body.id}/mark-paid`);
    if (status !== 200) throw new Error(`the claim was not paid: ${JSON.stringify(body)}`);
    clock.advance(1_000);
  };
  const close = (id: string) =>
    double.call("DELETE", `/stores/${double.storeId}/pull-payments/${id}`);
  return { clock, double, provider, paymentId, order, give, giveCoins, claim, close };
}

/** What is told of refunds, asked by the invoice; a round has to tell the same. */
async function refundsOf(provider: PaymentProvider, paymentId: string) {
  const asked = (await provider.getPayment(paymentId)).slice(1);
  const pulled = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { facts, next } = await provider.pull(cursor ?? null);
    pulled.push(...facts.filter(({ kind }) => kind !== "payment"));
    cursor = next;
  }
  expect(new Set(pulled)).toEqual(new Set(asked));
  return asked;
}

const cents = (minor: number) => ({ kind: "refund", amount: money(minor, "USD"), ours: undefined });

test("bitcoin that are given back at the server are worth what they were when they came", async () => {
  const { provider, paymentId, order, giveCoins, claim, double } = await paidInvoice();
  const id = await giveCoins("0.0001");
  const { reference } = order;
  const waiting = { ...cents(600), refundId: id, paymentId, reference, state: "waiting" };
  expect(await refundsOf(provider, paymentId)).toMatchObject([waiting]);
  await double.control("PUT", "/rates", { USD: "120000" });
  await claim(id);
  const done = { ...waiting, state: "done" };
  expect(await refundsOf(provider, paymentId)).toMatchObject([done]);
});

test("a part of a cent is rounded to the nearest, and all that came is all of the gift", async () => {
  const { provider, paymentId, give, giveCoins, claim } = await paidInvoice();
  // 60,000 dollars for a bitcoin: 7.4985 and 7.5012.
  await claim(await giveCoins("0.00012497"));
  await claim(await giveCoins("0.00012503"));
  expect(await refundsOf(provider, paymentId)).toMatchObject([cents(750), cents(750)]);
  await claim(await give({ refundVariant: "RateThen" }));
  const [, , rest] = await refundsOf(provider, paymentId);
  expect(rest).toMatchObject(cents(1_500));
});

test("more bitcoin than came, at a lower rate, are no more than what is left of the gift", async () => {
  const { provider, paymentId, give, claim, double } = await paidInvoice();
  await double.control("PUT", "/rates", { USD: "30000" });
  const id = await give({ refundVariant: "CurrentRate" });
  // The wallet holds half of it.
  await claim(id, "0.0003");
  expect(await refundsOf(provider, paymentId)).toMatchObject([
    { ...cents(3_000), state: "waiting" },
  ]);
});

test("what was paid too much goes back first, and is no gift's", async () => {
  const { provider, paymentId, give, giveCoins, claim } = await paidInvoice("31.50");
  await claim(await give({ refundVariant: "OverpaidAmount" }));
  expect(await refundsOf(provider, paymentId)).toEqual([]);
  await claim(await giveCoins("0.0001"));
  expect(await refundsOf(provider, paymentId)).toMatchObject([cents(600)]);
});

test("all that came, in the gift's currency, is the gift and what was too much", async () => {
  const { provider, paymentId, give, claim } = await paidInvoice("31.50");
  await claim(await give({ refundVariant: "Fiat" }));
  expect(await refundsOf(provider, paymentId)).toMatchObject([{ ...cents(3_000), state: "done" }]);
});

test("of a refund that was closed, what was claimed counts, and nothing where nothing was", async () => {
  const { provider, paymentId, giveCoins, claim, close } = await paidInvoice();
  const [part, none] = [await giveCoins("0.0002"), await giveCoins("0.0003")];
  await claim(part, "0.00005");
  await close(part);
  await close(none);
  expect(await refundsOf(provider, paymentId)).toMatchObject([
    { ...cents(300), refundId: part, state: "done" },
    { refundId: none, state: "failed" },
  ]);
});

test("our orders are as large as they were ordered, and leave less for the server's", async () => {
  const { provider, paymentId, order, give, claim } = await paidInvoice();
  const { reference } = order;
  const ours = { id: "order-1", paymentId, reference, amount: money(1_000, "USD") };
  const { refundId } = await provider.refund(ours);
  await claim(refundId);
  await claim(await give({ refundVariant: "RateThen" }), "0.00045");
  const refunds = await refundsOf(provider, paymentId);
  expect(refunds).toMatchObject([{ ...cents(1_000), ours: "order-1" }, cents(2_000)]);
  const another = { ...ours, id: "order-2", amount: money(1, "USD") };
  await expect(provider.refund(another)).rejects.toThrow("more would be given back");
});

test("what goes back in a currency in which nothing was paid is told as what nobody can count", async () => {
  const { provider, double, paymentId, give, claim, order } = await paidInvoice();
  await double.control("PUT", "/rates", { GBP: "40000" });
  const id = await give({ refundVariant: "Custom", customAmount: "5.00", customCurrency: "GBP" });
  expect(await refundsOf(provider, paymentId)).toEqual([]);
  await claim(id);
  const told = { kind: "unreadable", reference: order.reference };
  const [unreadable] = await refundsOf(provider, paymentId);
  expect(unreadable).toMatchObject({ ...told, paymentId: `pull-payment:${id}` });
  expect(await provider.getPayment(`pull-payment:${id}`)).toContainEqual(unreadable);
});

test("of a payment that came to nothing, what goes back at the server is no gift's", async () => {
  const { provider, double, clock, order, claim } = await paidInvoice();
  const { paymentId } = await provider.createCheckout({ ...order, idempotencyKey: "another" });
  await double.pay(paymentId, { amount: "20.00" });
  clock.advance(HOUR_MS);
  await double.mark(paymentId, "Invalid");
  const give = (refundVariant: string) =>
    double.call("POST", `/invoices/${paymentId}/refund`, { refundVariant });
  await claim((await give("RateThen")).body.id);
  await claim((await give("Fiat")).body.id, "1.00");
  expect(await refundsOf(provider, paymentId)).toEqual([]);
});

const paidOnce = {
  ...({ kind: "payment", paymentId: "inv-1", reference: "gift-1", state: "succeeded" } as const),
  ...{ total: money(3_000, "USD"), cost: undefined, declines: 0, changedAt: 0 },
};
const pullPaymentOf = (id: string, amount: string) => ({
  ...{ id, name: "Refund inv-1", description: "", currency: "BTC", archived: false, amount },
  viewLink: `https://pay.example.org/pull-payments/${id}`,
});

test("an absurd amount of bitcoin is no more than the gift either, and spoils nothing", () => {
  const received = { minor: 3_000, parts: new Map([["BTC", 5n]]) };
  const claimed = { pullPayment: pullPaymentOf("pp-1", "9999999999999"), payouts: [] };
  expect(readRefunds(paidOnce, received, [claimed])).toMatchObject([cents(3_000)]);
});

test("of two refunds that were claimed in one second the smaller one comes first, whatever their ids", () => {
  const received = { minor: 3_000, parts: new Map([["BTC", 5n * 10n ** 14n]]) };
  for (const [part, whole] of [
    ["a", "b"],
    ["b", "a"],
  ] as const) {
    const claims = [pullPaymentOf(whole, "0.0005"), pullPaymentOf(part, "0.0001")].map(
      (pullPayment) => {
        const { id: pullPaymentId, amount: originalAmount } = pullPayment;
        const payout = { pullPaymentId, originalAmount, date: 7, state: "Completed" };
        return { pullPayment, payouts: [payout] };
      },
    );
    expect(readRefunds(paidOnce, received, claims)).toMatchObject([
      { ...cents(600), refundId: part },
      { ...cents(2_400), refundId: whole },
    ]);
  }
});
