import { expect, onTestFinished, test } from "vitest";
import { money } from "#contract/money.ts";
import { startBtcpayDouble } from "#sandbox/btcpay/btcpay-fixture.ts";
import { createManualClock } from "#sandbox/sandbox-clock.ts";
import { HOUR_MS, MINUTE_MS } from "../../../platform/clock.ts";
import type { PaymentProvider } from "../provider/payment-provider.ts";
import { checkoutRequest, createConnect } from "./btcpay-fixture.ts";
import { readRefunds } from "./btcpay-refunds.ts";

/** A double with an invoice of 30.00 USD, paid with 0.0005 BTC unless `amount` is given. */
async function paidInvoice(amount?: string) {
  const clock = createManualClock();
  const double = await startBtcpayDouble({ clock, blockMs: MINUTE_MS });
  onTestFinished(() => double.stop());
  const provider = createConnect(double, clock)();
  const request = checkoutRequest();
  const { paymentId } = await provider.createCheckout(request);
  await double.pay(paymentId, amount ? { amount } : {});
  await double.confirm(paymentId);
  /** Refunds at the server, by a link that donors claim. */
  const refundAtServer = async (body: object): Promise<string> => {
    const { status, body: created } = await double.call(
      "POST",
      `/invoices/${paymentId}/refund`,
      body,
    );
    if (status !== 200) throw new Error(JSON.stringify(created));
    return created.id;
  };
  const refundBitcoin = (customAmount: string) =>
    refundAtServer({ refundVariant: "Custom", customAmount, customCurrency: "BTC" });
  let claims = 0;
  /** The donor claims the refund or a part of it, and the merchant marks it as paid. */
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
  return {
    ...{ clock, double, provider, paymentId, request },
    ...{ refundAtServer, refundBitcoin, claim, close },
  };
}

/** The refunds of an invoice when looked up, which must be the same as those pulled. */
async function refundsOf(provider: PaymentProvider, paymentId: string) {
  const found = (await provider.getPayment(paymentId)).slice(1);
  const pulled = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { facts, next } = await provider.pull(cursor ?? null);
    pulled.push(...facts.filter(({ kind }) => kind !== "payment"));
    cursor = next;
  }
  expect(new Set(pulled)).toEqual(new Set(found));
  return found;
}

const cents = (minor: number) => ({ kind: "refund", amount: money(minor, "USD"), ours: undefined });

test("values bitcoin refunded at the server at the rate of the payment", async () => {
  const { provider, paymentId, request, refundBitcoin, claim, double } = await paidInvoice();
  const id = await refundBitcoin("0.0001");
  const { reference } = request;
  const waiting = { ...cents(600), refundId: id, paymentId, reference, state: "waiting" };
  expect(await refundsOf(provider, paymentId)).toMatchObject([waiting]);
  await double.control("PUT", "/rates", { USD: "120000" });
  await claim(id);
  const done = { ...waiting, state: "done" };
  expect(await refundsOf(provider, paymentId)).toMatchObject([done]);
});

test("rounds fractions of a cent, and a refund of everything refunds the whole donation", async () => {
  const { provider, paymentId, refundAtServer, refundBitcoin, claim } = await paidInvoice();
  // 60,000 dollars for a bitcoin: 7.4985 and 7.5012.
  await claim(await refundBitcoin("0.00012497"));
  await claim(await refundBitcoin("0.00012503"));
  expect(await refundsOf(provider, paymentId)).toMatchObject([cents(750), cents(750)]);
  await claim(await refundAtServer({ refundVariant: "RateThen" }));
  const [, , remaining] = await refundsOf(provider, paymentId);
  expect(remaining).toMatchObject(cents(1_500));
});

test("caps a refund of more bitcoin than was paid at the donation's remaining amount", async () => {
  const { provider, paymentId, refundAtServer, claim, double } = await paidInvoice();
  await double.control("PUT", "/rates", { USD: "30000" });
  const id = await refundAtServer({ refundVariant: "CurrentRate" });
  // The wallet has half of the amount.
  await claim(id, "0.0003");
  expect(await refundsOf(provider, paymentId)).toMatchObject([
    { ...cents(3_000), state: "waiting" },
  ]);
});

test("refunds a surplus first, which is not part of the donation", async () => {
  const { provider, paymentId, refundAtServer, refundBitcoin, claim } = await paidInvoice("31.50");
  await claim(await refundAtServer({ refundVariant: "OverpaidAmount" }));
  expect(await refundsOf(provider, paymentId)).toEqual([]);
  await claim(await refundBitcoin("0.0001"));
  expect(await refundsOf(provider, paymentId)).toMatchObject([cents(600)]);
});

test("a refund of everything in the donation's currency is the donation plus the surplus", async () => {
  const { provider, paymentId, refundAtServer, claim } = await paidInvoice("31.50");
  await claim(await refundAtServer({ refundVariant: "Fiat" }));
  expect(await refundsOf(provider, paymentId)).toMatchObject([{ ...cents(3_000), state: "done" }]);
});

test("a closed refund has the amount that was claimed, and has failed if nothing was", async () => {
  const { provider, paymentId, refundBitcoin, claim, close } = await paidInvoice();
  const [partlyClaimed, unclaimed] = [await refundBitcoin("0.0002"), await refundBitcoin("0.0003")];
  await claim(partlyClaimed, "0.00005");
  await close(partlyClaimed);
  await close(unclaimed);
  expect(await refundsOf(provider, paymentId)).toMatchObject([
    { ...cents(300), refundId: partlyClaimed, state: "done" },
    { refundId: unclaimed, state: "failed" },
  ]);
});

test("our refunds have the ordered amount, and reduce the amount available for refunds at the server", async () => {
  const { provider, paymentId, request, refundAtServer, claim } = await paidInvoice();
  const { reference } = request;
  const ours = { id: "order-1", paymentId, reference, amount: money(1_000, "USD") };
  const { refundId } = await provider.refund(ours);
  await claim(refundId);
  await claim(await refundAtServer({ refundVariant: "RateThen" }), "0.00045");
  const refunds = await refundsOf(provider, paymentId);
  expect(refunds).toMatchObject([{ ...cents(1_000), ours: "order-1" }, cents(2_000)]);
  const another = { ...ours, id: "order-2", amount: money(1, "USD") };
  await expect(provider.refund(another)).rejects.toThrow("would exceed the payment");
});

test("reports a refund in a currency in which nothing was paid as unreadable", async () => {
  const { provider, double, paymentId, refundAtServer, claim, request } = await paidInvoice();
  await double.control("PUT", "/rates", { GBP: "40000" });
  const id = await refundAtServer({
    refundVariant: "Custom",
    customAmount: "5.00",
    customCurrency: "GBP",
  });
  expect(await refundsOf(provider, paymentId)).toEqual([]);
  await claim(id);
  const expected = { kind: "unreadable", reference: request.reference };
  const [unreadable] = await refundsOf(provider, paymentId);
  expect(unreadable).toMatchObject({ ...expected, paymentId: `pull-payment:${id}` });
  expect(await provider.getPayment(`pull-payment:${id}`)).toContainEqual(unreadable);
});

test("ignores refunds at the server of a failed payment", async () => {
  const { provider, double, clock, request, claim } = await paidInvoice();
  const { paymentId } = await provider.createCheckout({ ...request, idempotencyKey: "another" });
  await double.pay(paymentId, { amount: "20.00" });
  clock.advance(HOUR_MS);
  await double.mark(paymentId, "Invalid");
  const refundAtServer = (refundVariant: string) =>
    double.call("POST", `/invoices/${paymentId}/refund`, { refundVariant });
  await claim((await refundAtServer("RateThen")).body.id);
  await claim((await refundAtServer("Fiat")).body.id, "1.00");
  expect(await refundsOf(provider, paymentId)).toEqual([]);
});

const paidOnce = {
  ...({
    kind: "payment",
    paymentId: "inv-1",
    reference: "donation-1",
    state: "succeeded",
  } as const),
  ...{ total: money(3_000, "USD"), cost: undefined, declines: 0, changedAt: 0 },
};
const toPullPayment = (id: string, amount: string) => ({
  ...{ id, name: "Refund inv-1", description: "", currency: "BTC", archived: false, amount },
  viewLink: `https://pay.example.org/pull-payments/${id}`,
});

test("caps even an absurd amount of bitcoin at the donation's amount", () => {
  const received = { minor: 3_000, parts: new Map([["BTC", 5n]]) };
  const claimed = { pullPayment: toPullPayment("pp-1", "9999999999999"), payouts: [] };
  expect(readRefunds(paidOnce, received, [claimed])).toMatchObject([cents(3_000)]);
});

test("applies the smaller of two refunds claimed in the same second first, whatever their ids", () => {
  const received = { minor: 3_000, parts: new Map([["BTC", 5n * 10n ** 14n]]) };
  for (const [part, whole] of [
    ["a", "b"],
    ["b", "a"],
  ] as const) {
    const claims = [toPullPayment(whole, "0.0005"), toPullPayment(part, "0.0001")].map(
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
