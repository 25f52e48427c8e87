import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { paidCheckout, startCheckout } from "../../../testing/test-checkout.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { booksAreRight, checkBooks } from "../../books/ledger/check-books.ts";
import type { GatewayPayment } from "../../gateways/provider/payment-provider.ts";
import { applyPayments } from "./apply-payments.ts";

let site: TestSite;
let campaignId: number;

beforeAll(async () => {
  site = await openTestSite();
  await site.deps.receiptQueue.stop();
  ({ id: campaignId } = await site.campaign());
});

/** Starts a donation of 50.00; answers its payment as the gateway reports it after it was paid. */
async function paid(changes: Partial<GatewayPayment> = {}): Promise<GatewayPayment> {
  const { json } = await startCheckout(site, campaignId);
  return { ...paidCheckout(site, json), ...changes };
}

function apply(...payments: GatewayPayment[]) {
  return inTransaction(site.database, (tx) => applyPayments(tx, site.deps, payments));
}

function row(payment: GatewayPayment) {
  return site.db
    .selectFrom("donation")
    .selectAll()
    .where("id", "=", payment.reference)
    .executeTakeFirstOrThrow();
}

async function alertsAbout(payment: GatewayPayment) {
  const rows = await site.db
    .selectFrom("alert")
    .select("kind")
    .where("key", "=", payment.paymentId)
    .execute();
  return rows.map(({ kind }) => kind);
}

test("a late 'failed' does not overwrite a settled donation", async () => {
  const payment = await paid();
  await apply(payment);
  await apply({ ...payment, state: "failed" });
  await apply({ ...payment, state: "expired" }, { ...payment, state: "open" });
  expect((await row(payment)).state).toBe("settled");
});

test.each([
  ["a bank transfer that is under way", "pending", { way: "bank_transfer" }],
  ["a card", "succeeded", { way: "card" }],
  ["a way that the gateway doesn't tell", "succeeded", undefined],
] as const)("how it was paid is kept: %s", async (_name, state, paidBy) => {
  const payment = await paid({ state, paidBy });
  await apply(payment);
  expect((await row(payment)).paid_by).toBe(paidBy?.way ?? null);
  const secret = site.deps.links.secretOf(payment.reference);
  const { json } = await site.get(`/api/v1/donations/${payment.reference}/?secret=${secret}`);
  expect(json.paid_by).toEqual(paidBy ?? null);
});

test.each([
  { total: { minor: 5099, currency: "USD" as const } },
  { total: { minor: 5100, currency: "EUR" as const } },
])("a wrong amount or currency is quarantined and nothing is posted: %j", async (wrong) => {
  const payment = await paid(wrong);
  expect((await apply(payment)).get(payment.paymentId)).toBe("quarantined");
  const donation = await row(payment);
  expect(donation.state).toBe("open");
  expect(donation.quarantined_at).not.toBeNull();
  expect(await alertsAbout(payment)).toEqual(["wrong_total"]);
});

test("a second payment for the same donation is held back until the first is in the books", async () => {
  const payment = await paid();
  const second = { ...payment, paymentId: `${payment.paymentId}-again` };
  expect((await apply(second)).get(second.paymentId)).toBe("quarantined");
  expect(await alertsAbout(second)).toEqual(["second_payment"]);
  expect((await apply(payment, second)).get(second.paymentId)).toBe("second_payment");
  expect(await row(payment)).toMatchObject({ payment_id: payment.paymentId, quarantined_at: null });
});

test("another checkout that took no money holds nothing back, and no longer once it ends without any", async () => {
  const payment = await paid();
  const other = { ...payment, paymentId: `${payment.paymentId}-twice` };
  for (const state of ["open", "failed", "expired"] as const) {
    expect((await apply({ ...other, state })).get(other.paymentId)).toBe("unchanged");
  }
  expect(await alertsAbout(other)).toEqual([]);
  expect(await row(payment)).toMatchObject({ state: "open", quarantined_at: null });
  await apply({ ...other, state: "pending" });
  expect(await alertsAbout(other)).toEqual(["second_payment"]);
  expect(await row(payment)).toMatchObject({ quarantined_at: expect.any(Date) });
  await apply({ ...other, state: "failed" });
  expect(await row(payment)).toMatchObject({ quarantined_at: null });
  await apply(payment);
  expect(await row(payment)).toMatchObject({ state: "settled", quarantined_at: null });
});

test.each([
  ["failed", "settled_then_failed", { state: "failed" }],
  ["expired", "settled_then_expired", { state: "expired" }],
  ["open again, later", "settled_then_open", { state: "open", changedAt: 1 }],
  ["pending again, later", "settled_then_pending", { state: "pending", changedAt: 1 }],
  ["for another total", "total_changed", { total: { minor: 5099, currency: "USD" } }],
  ["in another currency", "total_changed", { total: { minor: 5100, currency: "EUR" } }],
  ["at another cost", "cost_changed", { cost: { minor: 179, currency: "USD" } }],
  ["at a cost in another currency", "cost_changed", { cost: { minor: 178, currency: "EUR" } }],
] as const)(
  "a settled payment that is reported as %s changes nothing in the books and raises an alert",
  async (_, kind, change) => {
    const payment = await paid();
    await apply(payment);
    const before = await row(payment);
    const later = {
      ...payment,
      ...change,
      changedAt: payment.changedAt + ("changedAt" in change ? 1 : 0),
    };
    const outcomes = await apply(later as GatewayPayment, later as GatewayPayment);
    expect(outcomes.get(payment.paymentId)).toBe("contradicted");
    expect(await alertsAbout(payment)).toEqual([kind]);
    expect(await row(payment)).toEqual(before);
    expect(booksAreRight(await checkBooks(site.db))).toBe(true);
  },
);

test("late news from before the payment succeeded changes nothing", async () => {
  const payment = await paid();
  await apply(payment);
  for (const state of ["open", "pending", "failed", "expired"] as const) {
    const old = { ...payment, state, cost: { minor: 0, currency: "USD" as const } };
    const outcomes = await apply({ ...old, changedAt: payment.changedAt - 1 });
    expect(outcomes.get(payment.paymentId)).toBe("unchanged");
  }
  await apply({ ...payment, state: "open" });
  expect(await alertsAbout(payment)).toEqual([]);
});

test("a gateway's cost above the whole payment is held back", async () => {
  const payment = await paid({ cost: { minor: 5101, currency: "USD" } });
  expect((await apply(payment)).get(payment.paymentId)).toBe("quarantined");
  expect(await alertsAbout(payment)).toEqual(["wrong_cost"]);
});

test("a payment that fits later is applied, and its donation is no longer held back", async () => {
  const payment = await paid({ total: { minor: 5099, currency: "USD" } });
  const second = { ...payment, paymentId: `${payment.paymentId}-again` };
  await apply(payment, second);
  await apply({ ...payment, total: { minor: 5100, currency: "USD" } });
  expect(await row(payment)).toMatchObject({ state: "settled", quarantined_at: expect.any(Date) });
  const kept = await site.db
    .selectFrom("quarantined_payment")
    .select("payment_id")
    .where("reference", "=", payment.reference)
    .execute();
  expect(kept).toEqual([{ payment_id: second.paymentId }]);
});

test("a payment of an unknown donation raises an alert", async () => {
  const payment = await paid();
  const unknown = { ...payment, paymentId: "pay_unknown", reference: site.key() };
  expect((await apply(unknown)).get("pay_unknown")).toBe("unknown");
  expect(await alertsAbout(unknown)).toEqual(["unknown_payment"]);
});

test("the same payment 20 times at once settles once", async () => {
  const payment = await paid();
  await Promise.all(Array.from({ length: 20 }, () => apply(payment)));
  const txns = await site.db
    .selectFrom("ledger_txn")
    .select("id")
    .where("source_id", "=", payment.reference)
    .execute();
  expect(txns).toHaveLength(1);
});

test("30 donations at once get numbers without gaps or duplicates, and the books are right", async () => {
  const { id } = await site.campaign();
  campaignId = id;
  const payments = await Promise.all(Array.from({ length: 30 }, () => paid()));
  const thirds = [payments.slice(0, 10), payments.slice(10, 20), payments.slice(20)];
  await Promise.all(thirds.map((third) => apply(...third)));
  const numbers = await site.db
    .selectFrom("donation")
    .select("number")
    .where("campaign_id", "=", id)
    .orderBy("number")
    .execute();
  expect(numbers.map((each) => each.number)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
  expect(booksAreRight(await checkBooks(site.db))).toBe(true);
});

test("attempts that failed are counted, also where they are told after the payment that succeeded", async () => {
  const payment = await paid();
  await apply(payment, { ...payment, declines: 2 });
  const counted = site.db.selectFrom("payment_decline").select("attempt").orderBy("attempt");
  expect(await counted.where("donation_id", "=", payment.reference).execute()).toEqual([
    { attempt: 1 },
    { attempt: 2 },
  ]);
  expect((await row(payment)).state).toBe("settled");
});

test("six declines from one source close the form to it for three hours", async () => {
  const source = (await row(await paid())).source;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const payment = await paid({ state: "open", declines: 3 });
    expect((await row(payment)).source).toBe(source);
    await apply(payment);
  }
  await expect(paid()).rejects.toThrow();
  const before = site.clock.now;
  site.clock.now = before + 3 * 60 * 60 * 1000 + 1000;
  expect((await row(await paid())).state).toBe("open");
  site.clock.now = before;
});

test("a gift tells why the last attempt to pay it was declined", async () => {
  site.clock.now += 6 * 60 * 60 * 1000;
  const payment = await paid({ state: "open", declines: 0 });
  const { reference } = payment;
  const secret = site.deps.links.secretOf(reference);
  const declined = async () =>
    (await site.get(`/api/v1/donations/${reference}/?secret=${secret}`)).json.declined;
  await apply(payment);
  expect(await declined()).toBeNull();
  await apply({ ...payment, declines: 1, declineReason: "insufficient_funds" });
  expect(await declined()).toBe("insufficient_funds");
  await apply({ ...payment, declines: 2 });
  expect(await declined()).toBe("declined");
});
