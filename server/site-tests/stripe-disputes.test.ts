import { afterAll, beforeAll, expect, test } from "vitest";
import { createManualClock } from "#sandbox/sandbox-clock.ts";
import { startStripeDouble } from "#sandbox/stripe/stripe-fixture.ts";
import { booksAreRight, checkBooks } from "../features/books/ledger/check-books.ts";
import { sumAccounts } from "../features/books/ledger/ledger-store.ts";
import { applyFacts } from "../features/giving/payments/apply-facts.ts";
import { returnHeld } from "../features/giving/payments/return-held.ts";
import { cheapArgon2 } from "../testing/cheap-argon2.ts";
import {
  heldIdOf,
  orderBack,
  seeHeld,
  startForNothing,
} from "../testing/gateways/test-held-payments.ts";
import { paymentIdOf, startCheckout } from "../testing/test-checkout.ts";
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
    argon2: cheapArgon2,
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

/** A gift of 51.00 dollars into an account that holds euros. */
async function settled() {
  const { json } = await startCheckout(site, campaignId);
  const session = paymentIdOf(json);
  await double.pay(session);
  const tell = async () => applyFacts(site.deps, await site.deps.provider.getPayment(session));
  await tell();
  return { id: String(json.id), intent: await intentOf(session), tell };
}

async function intentOf(session: string): Promise<string> {
  const answer = await fetch(`${double.url}/v1/checkout/sessions/${session}`, {
    headers: { authorization: `Bearer ${double.keys.test}` },
  });
  return ((await answer.json()) as { payment_intent: string }).payment_intent;
}

/** A payment of 51.00 dollars for a gift that this site does not know. */
async function held() {
  const session = await startForNothing(site);
  await double.pay(session);
  const tell = async () => applyFacts(site.deps, await site.deps.provider.getPayment(session));
  await tell();
  return { id: await heldIdOf(site, session), session, intent: await intentOf(session), tell };
}

/** What Stripe holds, and what the books say that it holds. */
async function balances() {
  const sums = await sumAccounts(site.db);
  const held = await site.deps.provider.balance();
  const booked = held.map(({ currency }) => {
    const sum = sums.find((it) => it.name === "gateway:stripe-test" && it.currency === currency);
    return { currency, minor: sum?.balance_minor ?? 0 };
  });
  return { held, booked };
}

async function agree() {
  const { held, booked } = await balances();
  expect(booked).toEqual(held);
  const check = await checkBooks(site.db);
  expect(booksAreRight(check), JSON.stringify(check)).toBe(true);
}

test("an inquiry that was answered and becomes a chargeback is answered anew, lost, and won by an appeal", async () => {
  const { id, intent, tell } = await settled();
  const office = await openOffice(site, { twoFactor: true });
  const dispute = await double.dispute(intent, { inquiry: true });
  await tell();
  const row = () =>
    site.db
      .selectFrom("dispute")
      .selectAll()
      .where("external_id", "=", dispute.id)
      .executeTakeFirstOrThrow();
  const text = "The donor wrote to us on the same day and thanked us.";
  const answer = async () => office.post(`disputes/${(await row()).id}/evidence/`, { text });
  expect((await answer()).json).toMatchObject({ state: "reviewed" });
  const before = (await row()).evidence_due_at;
  double.clock.advance(DAY_MS);
  await double.escalateDispute(dispute.id);
  await tell();
  expect(await row()).toMatchObject({ state: "open", evidence: null, evidence_sent_at: null });
  expect((await row()).evidence_due_at).not.toEqual(before);
  await agree();
  expect((await answer()).json).toMatchObject({ state: "reviewed", evidence: { text } });
  expect((await answer()).json).toMatchObject({ code: "changed_meanwhile" });
  await double.endDispute(dispute.id, "lost");
  await tell();
  const donation = () =>
    site.db.selectFrom("donation").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect(await donation()).toMatchObject({ state: "reversed", refunded_minor: 5_100 });
  await agree();
  double.clock.advance(DAY_MS);
  await double.setRates({ eur: 1.25 });
  await double.endDispute(dispute.id, "won", { fee_returned: true, at_todays_rate: true });
  await tell();
  await tell();
  expect(await donation()).toMatchObject({ state: "settled", refunded_minor: 0, held_minor: 0 });
  expect(await row()).toMatchObject({ state: "won" });
  await agree();
});

test("a refund that comes back at another rate than it left leaves the books as Stripe's balance is", async () => {
  const { id, intent, tell } = await settled();
  const refund = await double.refundInDashboard(intent);
  await tell();
  await agree();
  double.clock.advance(DAY_MS);
  await double.setRates({ eur: 1.5 });
  await double.failRefund(refund.id, { at_todays_rate: true });
  await tell();
  await agree();
  const movements = site.db
    .selectFrom("money_movement")
    .select("kind")
    .where("donation_id", "=", id);
  const kinds = (await movements.orderBy("kind").execute()).map(({ kind }) => kind);
  expect(kinds).toEqual(["exchange_loss", "fee", "refund", "refund_failed"]);
});

test("a part given back in Stripe's pages of a payment for no gift is booked, and the office gives back the rest", async () => {
  const office = await openOffice(site, { twoFactor: true });
  const { id, intent, tell } = await held();
  await double.refundInDashboard(intent, 1_000);
  await tell();
  await tell();
  const part = { refunded: { amount: 10 }, left: { amount: 41 } };
  expect(await seeHeld(office, id)).toMatchObject({
    state: "open",
    way_back: "order",
    taken: part,
  });
  await agree();
  expect((await orderBack(office, id)).status).toBe(200);
  await returnHeld(site.deps);
  await returnHeld(site.deps);
  const whole = { refunded: { amount: 51 }, left: { amount: 0 } };
  expect(await seeHeld(office, id)).toMatchObject({ state: "given_back", taken: whole });
  await agree();
});

test("a dispute of a payment for no gift is answered, lost, won by an appeal, and given back then", async () => {
  const office = await openOffice(site, { twoFactor: true });
  const { id, intent, tell } = await held();
  const { id: externalId } = await double.dispute(intent);
  await tell();
  const dispute = async () =>
    (await office.get(`disputes/?q=${externalId}&state=open`)).json.data[0];
  const { id: disputeId, ...listed } = await dispute();
  expect(listed).toMatchObject({
    ...{ held_payment: id, donation: null, amount: 51 },
    evidence_due_at: expect.any(String),
  });
  await agree();
  expect((await orderBack(office, id)).json).toMatchObject({ code: "wrong_state" });
  const text = "The payer wrote to us on the same day and thanked us.";
  const answer = await office.post(`disputes/${disputeId}/evidence/`, { text });
  expect(answer.json, answer.text).toMatchObject({ state: "reviewed", evidence: { text } });
  double.clock.advance(DAY_MS);
  await double.endDispute(externalId, "lost");
  await tell();
  expect(await seeHeld(office, id)).toMatchObject({ state: "taken_back", way_back: "none" });
  await agree();
  double.clock.advance(DAY_MS);
  await double.setRates({ eur: 1.1 });
  await double.endDispute(externalId, "won", { fee_returned: true, at_todays_rate: true });
  await tell();
  expect(await seeHeld(office, id)).toMatchObject({ state: "open", way_back: "order" });
  await agree();
  await orderBack(office, id);
  await returnHeld(site.deps);
  expect(await seeHeld(office, id)).toMatchObject({ state: "given_back" });
  await agree();
});
