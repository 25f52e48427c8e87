import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { createPaidUpdate, startCheckout } from "../../../testing/gateways/test-checkout.ts";
import { expectBooksRight } from "../../../testing/test-ledger.ts";
import { donationRow } from "../../../testing/test-rows.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import type { EmailContent } from "../../foundation/emails/email-content.ts";
import type { Mails } from "../../foundation/emails/mails.ts";
import type { GatewayPayment } from "../../gateways/provider/payment-provider.ts";
import { applyPayments } from "./apply-payments.ts";

let site: TestSite;
let campaignId: number;

beforeAll(async () => {
  site = await openTestSite();
  await site.deps.receiptQueue.stop();
  ({ id: campaignId } = await site.campaign());
});

/** Starts a donation of 50.00 and returns its payment as the gateway reports it once paid. */
async function paid(changes: Partial<GatewayPayment> = {}): Promise<GatewayPayment> {
  const { json } = await startCheckout(site, campaignId);
  return { ...createPaidUpdate(site, json), ...changes };
}

function apply(...payments: GatewayPayment[]) {
  return inTransaction(site.database, (tx) => applyPayments(tx, site.deps, payments));
}

const findRow = ({ reference }: GatewayPayment) => donationRow(site, reference);

async function findAlertKinds(payment: GatewayPayment) {
  const rows = await site.db
    .selectFrom("alert")
    .select("kind")
    .where("key", "=", payment.paymentId)
    .execute();
  return rows.map(({ kind }) => kind);
}

test("a settled donation is not changed by a late 'failed', 'expired' or 'open'", async () => {
  const payment = await paid();
  await apply(payment);
  await apply({ ...payment, state: "failed" });
  await apply({ ...payment, state: "expired" }, { ...payment, state: "open" });
  expect((await findRow(payment)).state).toBe("settled");
});

test.each([
  ["a pending bank transfer", "pending", { way: "bank_transfer" }],
  ["a card", "succeeded", { way: "card" }],
  ["a way that the gateway doesn't report", "succeeded", undefined],
] as const)("stores how it was paid: %s", async (_name, state, paidBy) => {
  const payment = await paid({ state, paidBy });
  await apply(payment);
  expect((await findRow(payment)).paid_by).toBe(paidBy?.way ?? null);
  const secret = site.deps.links.secretFor(payment.reference);
  const { json } = await site.get(`/api/v1/donations/${payment.reference}/?secret=${secret}`);
  expect(json.paid_by).toEqual(paidBy ?? null);
});

test.each([
  ["a bank payment", "Credit-Card", 1],
  ["coins", "Cryptocurrency", 0],
] as const)("emails the donor once that %s is under way", async (_name, payment_method, count) => {
  const donor = { payment_method, email: "ada@example.org" };
  const { json } = await startCheckout(site, campaignId, donor);
  const payment = { ...createPaidUpdate(site, json), state: "pending" as const };
  const sent: EmailContent[] = [];
  const sendUnsolicited: Mails["sendUnsolicited"] = async (_tx, _purpose, ...emails) =>
    sent.push(...emails);
  const deps = { ...site.deps, mails: { sendUnsolicited } };
  for (let times = 0; times < 2; times += 1) {
    await inTransaction(site.database, (tx) => applyPayments(tx, deps, [payment]));
  }
  expect(sent).toHaveLength(count);
  for (const { to, subject, blocks } of sent) {
    expect([to, subject]).toEqual(["ada@example.org", "Your donation of $51.00 is on its way"]);
    expect(blocks).toContainEqual(
      expect.objectContaining({ url: site.deps.links.returnUrl(payment.reference) }),
    );
  }
});

test.each([
  { total: { minor: 5099, currency: "USD" as const } },
  { total: { minor: 5100, currency: "EUR" as const } },
])("a wrong amount or currency is quarantined and nothing is posted: %j", async (wrong) => {
  const payment = await paid(wrong);
  expect((await apply(payment)).get(payment.paymentId)).toBe("quarantined");
  const donation = await findRow(payment);
  expect(donation.state).toBe("open");
  expect(donation.quarantined_at).not.toBeNull();
  expect(await findAlertKinds(payment)).toEqual(["wrong_total"]);
});

test("a second payment of the same donation is quarantined until the first is booked", async () => {
  const payment = await paid();
  const second = { ...payment, paymentId: `${payment.paymentId}-again` };
  expect((await apply(second)).get(second.paymentId)).toBe("quarantined");
  expect(await findAlertKinds(second)).toEqual(["second_payment"]);
  expect((await apply(payment, second)).get(second.paymentId)).toBe("second_payment");
  expect(await findRow(payment)).toMatchObject({
    payment_id: payment.paymentId,
    quarantined_at: null,
  });
});

test("another checkout quarantines the donation only while it may take money", async () => {
  const payment = await paid();
  const other = { ...payment, paymentId: `${payment.paymentId}-twice` };
  for (const state of ["open", "failed", "expired"] as const) {
    expect((await apply({ ...other, state })).get(other.paymentId)).toBe("unchanged");
  }
  expect(await findAlertKinds(other)).toEqual([]);
  expect(await findRow(payment)).toMatchObject({ state: "open", quarantined_at: null });
  await apply({ ...other, state: "pending" });
  expect(await findAlertKinds(other)).toEqual(["second_payment"]);
  expect(await findRow(payment)).toMatchObject({ quarantined_at: expect.any(Date) });
  await apply({ ...other, state: "failed" });
  expect(await findRow(payment)).toMatchObject({ quarantined_at: null });
  await apply(payment);
  expect(await findRow(payment)).toMatchObject({ state: "settled", quarantined_at: null });
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
  "a settled payment reported as %s raises an alert and changes nothing in the ledger",
  async (_, kind, change) => {
    const payment = await paid();
    await apply(payment);
    const settled = await findRow(payment);
    const later = {
      ...payment,
      ...change,
      changedAt: payment.changedAt + ("changedAt" in change ? 1 : 0),
    };
    const outcomes = await apply(later as GatewayPayment, later as GatewayPayment);
    expect(outcomes.get(payment.paymentId)).toBe("contradicted");
    expect(await findAlertKinds(payment)).toEqual([kind]);
    expect(await findRow(payment)).toEqual(settled);
    await expectBooksRight(site);
  },
);

test("late updates from before the payment succeeded change nothing", async () => {
  const payment = await paid();
  await apply(payment);
  for (const state of ["open", "pending", "failed", "expired"] as const) {
    const earlier = { ...payment, state, cost: { minor: 0, currency: "USD" as const } };
    const outcomes = await apply({ ...earlier, changedAt: payment.changedAt - 1 });
    expect(outcomes.get(payment.paymentId)).toBe("unchanged");
  }
  await apply({ ...payment, state: "open" });
  expect(await findAlertKinds(payment)).toEqual([]);
});

test("a payment that costs more than its amount is quarantined", async () => {
  const payment = await paid({ cost: { minor: 5101, currency: "USD" } });
  expect((await apply(payment)).get(payment.paymentId)).toBe("quarantined");
  expect(await findAlertKinds(payment)).toEqual(["wrong_cost"]);
});

test("a payment that matches later is settled and released, while a second one stays in quarantine", async () => {
  const payment = await paid({ total: { minor: 5099, currency: "USD" } });
  const second = { ...payment, paymentId: `${payment.paymentId}-again` };
  await apply(payment, second);
  await apply({ ...payment, total: { minor: 5100, currency: "USD" } });
  expect(await findRow(payment)).toMatchObject({
    state: "settled",
    quarantined_at: expect.any(Date),
  });
  const quarantined = await site.db
    .selectFrom("quarantined_payment")
    .select("payment_id")
    .where("reference", "=", payment.reference)
    .execute();
  expect(quarantined).toEqual([{ payment_id: second.paymentId }]);
});

test("a payment of an unknown donation raises an alert", async () => {
  const payment = await paid();
  const unknown = { ...payment, paymentId: "pay_unknown", reference: site.key() };
  expect((await apply(unknown)).get("pay_unknown")).toBe("unknown");
  expect(await findAlertKinds(unknown)).toEqual(["unknown_payment"]);
});

test("the same payment reported 20 times at once settles once", async () => {
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
  expect(numbers.map(({ number }) => number)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
  await expectBooksRight(site);
});

test("declined attempts are counted, even if reported after the payment succeeded", async () => {
  const payment = await paid();
  await apply(payment, { ...payment, declines: 2 });
  const counted = site.db.selectFrom("payment_decline").select("attempt").orderBy("attempt");
  expect(await counted.where("donation_id", "=", payment.reference).execute()).toEqual([
    { attempt: 1 },
    { attempt: 2 },
  ]);
  expect((await findRow(payment)).state).toBe("settled");
});

test("six declines from one source close the donation form to it for three hours", async () => {
  const source = (await findRow(await paid())).source;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const payment = await paid({ state: "open", declines: 3 });
    expect((await findRow(payment)).source).toBe(source);
    await apply(payment);
  }
  await expect(paid()).rejects.toThrow();
  const closedAt = site.clock.now;
  site.clock.now = closedAt + 3 * 60 * 60 * 1000 + 1000;
  expect((await findRow(await paid())).state).toBe("open");
  site.clock.now = closedAt;
});

test("a donation shows why the last attempt was declined", async () => {
  site.clock.now += 6 * 60 * 60 * 1000;
  const payment = await paid({ state: "open", declines: 0 });
  const { reference } = payment;
  const secret = site.deps.links.secretFor(reference);
  const declined = async () =>
    (await site.get(`/api/v1/donations/${reference}/?secret=${secret}`)).json.declined;
  await apply(payment);
  expect(await declined()).toBeNull();
  await apply({ ...payment, declines: 1, declineReason: "insufficient_funds" });
  expect(await declined()).toBe("insufficient_funds");
  await apply({ ...payment, declines: 2 });
  expect(await declined()).toBe("declined");
});

/** The donation's state, whether it is on hold, and the alerts about a payment. */
async function findStatus(payment: GatewayPayment) {
  const { state, quarantined_at } = await findRow(payment);
  return { state, held: quarantined_at !== null, alerts: await findAlertKinds(payment) };
}

const partly = { minor: 1_200, currency: "USD" } as const;
const tooMuch = { minor: 5_200, currency: "USD" } as const;

test.each(["expired", "failed"] as const)(
  "money received for a payment that is %s raises an alert, and is booked once the gateway settles it",
  async (state) => {
    const payment = await paid();
    await apply({ ...payment, state, received: partly });
    expect(await findStatus(payment)).toEqual({ state, held: true, alerts: ["unsettled_money"] });
    await apply(payment);
    expect(await findStatus(payment)).toMatchObject({ state: "settled", held: false });
    await expectBooksRight(site);
  },
);

test("the donation is released once the money was refunded at the gateway", async () => {
  const payment = await paid();
  await apply({ ...payment, state: "expired", received: partly });
  await apply({ ...payment, state: "expired" });
  expect(await findStatus(payment)).toMatchObject({ state: "expired", held: false });
});

test("a donation paid with too much is settled, and the excess raises an alert", async () => {
  const payment = await paid();
  await apply({ ...payment, received: tooMuch });
  const settled = { state: "settled", held: false };
  expect(await findStatus(payment)).toEqual({ ...settled, alerts: ["paid_too_much"] });
  const { amount_minor, fee_minor } = await donationRow(site, payment.reference);
  expect(amount_minor + fee_minor).toBe(payment.total.minor);
  await expectBooksRight(site);
});

test("an excess reported after the donation was settled raises an alert", async () => {
  const payment = await paid();
  await apply(payment);
  await apply({ ...payment, received: tooMuch });
  expect((await findStatus(payment)).alerts).toEqual(["paid_too_much"]);
});

test("money received for another, expired checkout raises an alert while the donation stays settled", async () => {
  const payment = await paid();
  const other = { ...payment, paymentId: `${payment.paymentId}-again`, state: "expired" } as const;
  await apply(payment);
  await apply({ ...other, received: partly });
  expect((await findStatus(other)).alerts).toEqual(["unsettled_money"]);
  expect((await findStatus(payment)).state).toBe("settled");
});
