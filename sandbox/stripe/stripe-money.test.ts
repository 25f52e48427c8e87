import { expect, test } from "vitest";
import { startWithSdk } from "./stripe-sdk-fixture.ts";

const TEN_DAYS_MS = 10 * 24 * 60 * 60 * 1000;

test("every movement adds up to the balance, whatever happens", async () => {
  const { double, stripe, paid, sums } = await startWithSdk();
  const agree = async () => {
    const { balance, net } = await sums();
    expect(balance).toBe(net);
    return balance;
  };
  const { intent } = await paid(10_000);
  expect(await agree()).toBe(10_000 - 320);
  const refund = await stripe.refunds.create({ payment_intent: intent, amount: 4_000 });
  expect(await agree()).toBe(5_680);
  await double.failRefund(refund.id);
  expect(await agree()).toBe(9_680);
  const { id } = await double.dispute(intent);
  expect(await agree()).toBe(9_680 - 10_000 - 1_500);
  await double.endDispute(id, "won");
  expect(await agree()).toBe(9_680 - 1_500);
  double.clock.advance(TEN_DAYS_MS);
  const payout = await double.payOut();
  expect(await agree()).toBe(0);
  await double.failPayout(payout.id);
  expect(await agree()).toBe(8_180);
});

test("money is pending for two days and is then paid out with the movements it is made of", async () => {
  const { double, stripe, paid, sums } = await startWithSdk();
  await paid(10_000);
  expect(await stripe.balance.retrieve()).toMatchObject({
    available: [{ amount: 0, currency: "usd" }],
    pending: [{ amount: 9_680, currency: "usd" }],
  });
  await expect(double.payOut()).rejects.toThrow("nothing available");
  double.clock.advance(TEN_DAYS_MS);
  expect(await sums()).toMatchObject({ available: 9_680, lines: [{ status: "available" }] });
  const { id } = await double.payOut();
  const lines = await stripe.balanceTransactions.list({ payout: id });
  expect(lines.data.map(({ type }) => type)).toEqual(["payout", "charge"]);
  expect((await stripe.payouts.retrieve(id)).status).toBe("in_transit");
  double.clock.advance(TEN_DAYS_MS);
  expect((await stripe.payouts.retrieve(id)).status).toBe("paid");
});

test("a double that is told so lets money be paid out at once", async () => {
  const { double, paid } = await startWithSdk({ availableAfterMs: 0 });
  await paid(10_000);
  expect(await double.payOut()).toMatchObject({ amount: 9_680, status: "in_transit" });
});

test("refunds add up to what was paid at most, and the fee stays with Stripe", async () => {
  const { double, stripe, paid } = await startWithSdk();
  const { intent } = await paid(10_000);
  const first = await stripe.refunds.create({
    payment_intent: intent,
    amount: 3_000,
    reason: "requested_by_customer",
    metadata: { refund_id: "1" },
    expand: ["balance_transaction"],
  });
  expect(first).toMatchObject({
    status: "succeeded",
    metadata: { refund_id: "1" },
    balance_transaction: { amount: -3_000, fee: 0, net: -3_000, type: "refund" },
  });
  await expect(
    stripe.refunds.create({ payment_intent: intent, amount: 7_001 }),
  ).rejects.toMatchObject({ param: "amount" });
  const second = await double.refundInDashboard(intent);
  const { data } = await stripe.refunds.list({ payment_intent: intent });
  expect(data.map(({ id, amount }) => [id, amount])).toEqual([
    [second.id, 7_000],
    [first.id, 3_000],
  ]);
  const { latest_charge } = await stripe.paymentIntents.retrieve(intent, {
    expand: ["latest_charge"],
  });
  expect(latest_charge).toMatchObject({ amount_refunded: 10_000, refunded: true });
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: "charge_already_refunded",
  });
});

test("a refund that the bank sends back can be made again", async () => {
  const { double, stripe, paid } = await startWithSdk();
  const { intent } = await paid(2_000);
  const refund = await stripe.refunds.create({ payment_intent: intent });
  await double.failRefund(refund.id);
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: "failed",
    failure_reason: "expired_or_canceled_card",
  });
  expect((await stripe.refunds.create({ payment_intent: intent })).amount).toBe(2_000);
});

test("another currency is changed into the account's, at the rate of the moment", async () => {
  const { double, stripe, paid, sums } = await startWithSdk();
  const euros = await paid(10_000, "eur");
  const yen = await paid(5_000, "jpy");
  const fees = async (intent: string) => {
    const found = await stripe.paymentIntents.retrieve(intent, {
      expand: ["latest_charge.balance_transaction"],
    });
    const { latest_charge } = found;
    return typeof latest_charge === "object" ? latest_charge?.balance_transaction : undefined;
  };
  expect(await fees(euros.intent)).toMatchObject({
    ...{ amount: 10_800, currency: "usd", exchange_rate: 1.08, fee: 343, net: 10_457 },
  });
  expect(await fees(yen.intent)).toMatchObject({ amount: 3_250, exchange_rate: 0.65, fee: 124 });
  await double.setRates({ eur: 1.2 });
  const refund = await stripe.refunds.create({
    payment_intent: euros.intent,
    expand: ["balance_transaction"],
  });
  expect(refund).toMatchObject({ amount: 10_000, balance_transaction: { amount: -12_000 } });
  const { balance, net } = await sums();
  expect(balance).toBe(net);
});

test("an account that holds euros changes none", async () => {
  const { paid, sums } = await startWithSdk({ settlement: ["usd", "eur"] });
  await paid(10_000, "eur");
  expect(await sums("eur")).toMatchObject({ balance: 9_680, net: 9_680 });
  expect((await sums("usd")).balance).toBe(0);
});

test("a fee is known only later where the double is told so", async () => {
  const { double, stripe, paid } = await startWithSdk({ feeAfterMs: 60_000 });
  const { intent } = await paid();
  const charge = async () => (await stripe.charges.list({ payment_intent: intent })).data[0];
  expect(await charge()).toMatchObject({ status: "succeeded", balance_transaction: null });
  double.clock.advance(60_000);
  expect((await charge())?.balance_transaction).toMatch(/^txn_/);
});

test("a dispute is answered, lost in the end, and shuts the way to a refund", async () => {
  const { double, stripe, paid } = await startWithSdk();
  const { intent } = await paid(10_000);
  const { id } = await double.dispute(intent, { reason: "product_not_received" });
  expect(await stripe.disputes.retrieve(id)).toMatchObject({
    status: "needs_response",
    balance_transactions: [{ amount: -10_000, fee: 1_500, net: -11_500 }],
  });
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: "charge_disputed",
  });
  const staged = await stripe.disputes.update(id, {
    evidence: { uncategorized_text: "They gave." },
    submit: false,
  });
  expect(staged).toMatchObject({
    status: "needs_response",
    evidence_details: { has_evidence: true, submission_count: 0 },
  });
  const sent = await stripe.disputes.update(id, { submit: true });
  expect(sent).toMatchObject({
    status: "under_review",
    evidence: { uncategorized_text: "They gave." },
  });
  await expect(stripe.disputes.update(id, { submit: true })).rejects.toThrow("already");
  await double.endDispute(id, "lost");
  await expect(stripe.disputes.close(id)).rejects.toThrow("already closed");
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: "charge_disputed",
  });
});

test("a dispute that nobody answers is lost, and so is one that is accepted", async () => {
  const { double, stripe, paid } = await startWithSdk();
  const left = await double.dispute((await paid()).intent);
  const accepted = await double.dispute((await paid()).intent);
  expect((await stripe.disputes.close(accepted.id)).status).toBe("lost");
  double.clock.advance(TEN_DAYS_MS);
  expect((await stripe.disputes.retrieve(left.id)).status).toBe("lost");
});

test("an inquiry takes no money", async () => {
  const { double, stripe, paid, sums } = await startWithSdk();
  const { intent } = await paid(10_000);
  const { id } = await double.dispute(intent, { inquiry: true });
  expect((await sums()).balance).toBe(9_680);
  expect((await stripe.refunds.create({ payment_intent: intent })).status).toBe("succeeded");
  await double.endDispute(id, "won");
  expect((await stripe.disputes.retrieve(id)).status).toBe("warning_closed");
});

test("an inquiry that becomes a chargeback takes the money, and an answer once more", async () => {
  const { double, stripe, paid, sums } = await startWithSdk();
  const { id } = await double.dispute((await paid(10_000)).intent, { inquiry: true });
  const sent = await stripe.disputes.update(id, {
    evidence: { uncategorized_text: "A gift." },
    submit: true,
  });
  expect(sent.status).toBe("warning_under_review");
  double.clock.advance(TEN_DAYS_MS);
  await double.escalateDispute(id);
  const { status, evidence_details: details } = await stripe.disputes.retrieve(id);
  expect(status).toBe("needs_response");
  expect(Number(details.due_by)).toBeGreaterThan(double.clock.now() / 1000);
  expect((await sums()).balance).toBe(9_680 - 10_000 - 1_500);
  expect((await stripe.disputes.update(id, { submit: true })).status).toBe("under_review");
  await expect(double.escalateDispute(id)).rejects.toThrow("no inquiry");
  await double.endDispute(id, "lost");
  await double.endDispute(id, "won", { fee_returned: true });
  expect(await sums()).toMatchObject({ balance: 9_680, net: 9_680 });
});

test("what comes back at the rate of the day is another sum than had left", async () => {
  const { double, paid, sums } = await startWithSdk();
  const [one, other] = [await paid(10_000, "eur"), await paid(10_000, "eur")];
  const { balance: before } = await sums();
  const { id: dispute } = await double.dispute(one.intent);
  const { id: refund } = await double.refundInDashboard(other.intent);
  await double.setRates({ eur: 1 });
  await double.endDispute(dispute, "won", { fee_returned: true, at_todays_rate: true });
  await double.failRefund(refund, { at_todays_rate: true });
  const { balance, net } = await sums();
  expect(balance).toBe(net);
  expect(balance).not.toBe(before);
});

test("drift is in the balance and in no movement", async () => {
  const { double, paid, sums } = await startWithSdk();
  await paid(10_000);
  await double.drift(-1);
  expect(await sums()).toMatchObject({ balance: 9_679, net: 9_680 });
  await double.drift(0);
  expect((await sums()).balance).toBe(9_680);
});

test("a fee of the account is a movement of its own", async () => {
  const { double, sums } = await startWithSdk();
  await double.chargeAccountFee(1_000);
  expect(await sums()).toMatchObject({
    balance: -1_000,
    net: -1_000,
    lines: [{ type: "stripe_fee", amount: -1_000, source: null }],
  });
});
