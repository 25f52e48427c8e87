import { afterAll, beforeAll, expect, test } from "vitest";
import { createManualClock } from "#sandbox/sandbox-clock.ts";
import { startStripeDouble } from "#sandbox/stripe/stripe-fixture.ts";
import { booksAreRight, checkBooks } from "../features/books/ledger/check-books.ts";
import { sumAccounts } from "../features/books/ledger/ledger-store.ts";
import { applyFacts } from "../features/giving/payments/apply-facts.ts";
import { returnHeldPayments } from "../features/giving/payments/return-held-payments.ts";
import { readPaymentId, startCheckout } from "../testing/gateways/test-checkout.ts";
import {
  findHeldPaymentId,
  getHeldPayment,
  openUnmatchedCheckout,
  orderHeldRefund,
} from "../testing/gateways/test-held-payments.ts";
import { openOffice } from "../testing/test-office.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

let double: Awaited<ReturnType<typeof startStripeDouble>>;
let site: TestSite;
let campaignId: number;

beforeAll(async () => {
  double = await startStripeDouble({
    clock: createManualClock(Date.now()),
    settlement: ["eur"],
  });
  site = await openTestSite({
    environment: {
      STRIPE_SECRET_KEY: double.keys.test,
      STRIPE_WEBHOOK_SECRET: double.secret,
      STRIPE_API_URL: double.url,
      TRUSTED_PROXIES: "127.0.0.1",
    },
  });
  ({ id: campaignId } = await site.campaign());
});
afterAll(() => double.stop());

/** Settles a donation of 51.00 dollars to an account in euros. */
async function settleDonation() {
  const { json } = await startCheckout(site, campaignId);
  const session = readPaymentId(json);
  await double.pay(session);
  const pullUpdates = async () =>
    applyFacts(site.deps, await site.deps.provider.getPayment(session));
  await pullUpdates();
  return { id: String(json.id), intent: await readIntent(session), pullUpdates };
}

async function readIntent(session: string): Promise<string> {
  const answer = await fetch(`${double.url}/v1/checkout/sessions/${session}`, {
    headers: { authorization: `Bearer ${double.keys.test}` },
  });
  return ((await answer.json()) as { payment_intent: string }).payment_intent;
}

/** Creates a payment of 51.00 dollars for an unknown donation. */
async function createHeldPayment() {
  const session = await openUnmatchedCheckout(site);
  await double.pay(session);
  const pullUpdates = async () =>
    applyFacts(site.deps, await site.deps.provider.getPayment(session));
  await pullUpdates();
  return {
    id: await findHeldPaymentId(site, session),
    session,
    intent: await readIntent(session),
    pullUpdates,
  };
}

/** Stripe's balances, and the booked ones. */
async function readBalances() {
  const sums = await sumAccounts(site.db);
  const actual = await site.deps.provider.balance();
  const booked = actual.map(({ currency }) => {
    const sum = sums.find(
      ({ name, currency: booked }) => name === "gateway:stripe-test" && booked === currency,
    );
    return { currency, minor: sum?.balance_minor ?? 0 };
  });
  return { actual, booked };
}

async function expectMatchingBooks() {
  const { actual, booked } = await readBalances();
  expect(booked).toEqual(actual);
  const check = await checkBooks(site.db);
  expect(booksAreRight(check), JSON.stringify(check)).toBe(true);
}

test("handles an answered inquiry that becomes a chargeback, is lost, and is won on appeal", async () => {
  const { id, intent, pullUpdates } = await settleDonation();
  const office = await openOffice(site, { twoFactor: true });
  const dispute = await double.dispute(intent, { inquiry: true });
  await pullUpdates();
  const readDispute = () =>
    site.db
      .selectFrom("dispute")
      .selectAll()
      .where("external_id", "=", dispute.id)
      .executeTakeFirstOrThrow();
  const text = "The donor wrote to us on the same day and thanked us.";
  const sendEvidence = async () =>
    office.post(`disputes/${(await readDispute()).id}/evidence/`, { text });
  expect((await sendEvidence()).json).toMatchObject({ state: "reviewed" });
  const previousDueAt = (await readDispute()).evidence_due_at;
  double.clock.advance(DAY_MS);
  await double.escalateDispute(dispute.id);
  await pullUpdates();
  expect(await readDispute()).toMatchObject({
    state: "open",
    evidence: null,
    evidence_sent_at: null,
  });
  expect((await readDispute()).evidence_due_at).not.toEqual(previousDueAt);
  await expectMatchingBooks();
  expect((await sendEvidence()).json).toMatchObject({ state: "reviewed", evidence: { text } });
  expect((await sendEvidence()).json).toMatchObject({ code: "changed_meanwhile" });
  await double.endDispute(dispute.id, "lost");
  await pullUpdates();
  const readDonation = () =>
    site.db.selectFrom("donation").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect(await readDonation()).toMatchObject({ state: "reversed", refunded_minor: 5_100 });
  await expectMatchingBooks();
  double.clock.advance(DAY_MS);
  await double.setRates({ eur: 1.25 });
  await double.endDispute(dispute.id, "won", { fee_returned: true, at_todays_rate: true });
  await pullUpdates();
  await pullUpdates();
  expect(await readDonation()).toMatchObject({
    state: "settled",
    refunded_minor: 0,
    held_minor: 0,
  });
  expect(await readDispute()).toMatchObject({ state: "won" });
  await expectMatchingBooks();
});

test("matches Stripe's balance after a refund is returned at another rate", async () => {
  const { id, intent, pullUpdates } = await settleDonation();
  const refund = await double.refundInDashboard(intent);
  await pullUpdates();
  await expectMatchingBooks();
  double.clock.advance(DAY_MS);
  await double.setRates({ eur: 1.5 });
  await double.failRefund(refund.id, { at_todays_rate: true });
  await pullUpdates();
  await expectMatchingBooks();
  const movements = site.db
    .selectFrom("money_movement")
    .select("kind")
    .where("donation_id", "=", id);
  const kinds = (await movements.orderBy("kind").execute()).map(({ kind }) => kind);
  expect(kinds).toEqual(["exchange_loss", "fee", "refund", "refund_failed"]);
});

test("books a partial refund of an unmatched payment in Stripe's dashboard, and refunds the rest", async () => {
  const office = await openOffice(site, { twoFactor: true });
  const { id, intent, pullUpdates } = await createHeldPayment();
  await double.refundInDashboard(intent, 1_000);
  await pullUpdates();
  await pullUpdates();
  const partial = { refunded: { amount: 10 }, left: { amount: 41 } };
  expect(await getHeldPayment(office, id)).toMatchObject({
    state: "open",
    way_back: "order",
    taken: partial,
  });
  await expectMatchingBooks();
  expect((await orderHeldRefund(office, id)).status).toBe(200);
  await returnHeldPayments(site.deps);
  await returnHeldPayments(site.deps);
  const full = { refunded: { amount: 51 }, left: { amount: 0 } };
  expect(await getHeldPayment(office, id)).toMatchObject({ state: "given_back", taken: full });
  await expectMatchingBooks();
});

test("handles a dispute of an unmatched payment that is lost, won on appeal and refunded", async () => {
  const office = await openOffice(site, { twoFactor: true });
  const { id, intent, pullUpdates } = await createHeldPayment();
  const { id: externalId } = await double.dispute(intent);
  await pullUpdates();
  const findDispute = async () =>
    (await office.get(`disputes/?q=${externalId}&state=open`)).json.data[0];
  const { id: disputeId, ...listed } = await findDispute();
  expect(listed).toMatchObject({
    ...{ held_payment: id, donation: null, amount: 51 },
    evidence_due_at: expect.any(String),
  });
  await expectMatchingBooks();
  expect((await orderHeldRefund(office, id)).json).toMatchObject({ code: "wrong_state" });
  const text = "The payer wrote to us on the same day and thanked us.";
  const answer = await office.post(`disputes/${disputeId}/evidence/`, { text });
  expect(answer.json, answer.text).toMatchObject({ state: "reviewed", evidence: { text } });
  double.clock.advance(DAY_MS);
  await double.endDispute(externalId, "lost");
  await pullUpdates();
  expect(await getHeldPayment(office, id)).toMatchObject({ state: "taken_back", way_back: "none" });
  await expectMatchingBooks();
  double.clock.advance(DAY_MS);
  await double.setRates({ eur: 1.1 });
  await double.endDispute(externalId, "won", { fee_returned: true, at_todays_rate: true });
  await pullUpdates();
  expect(await getHeldPayment(office, id)).toMatchObject({ state: "open", way_back: "order" });
  await expectMatchingBooks();
  await orderHeldRefund(office, id);
  await returnHeldPayments(site.deps);
  expect(await getHeldPayment(office, id)).toMatchObject({ state: "given_back" });
  await expectMatchingBooks();
});
