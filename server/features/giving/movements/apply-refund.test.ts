import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import {
  createPaidUpdate,
  settleTestDonation,
  startCheckout,
} from "../../../testing/gateways/test-checkout.ts";
import { refundFact } from "../../../testing/gateways/test-refund-fact.ts";
import { expectBooksRight } from "../../../testing/test-ledger.ts";
import { donationRow, openAlertKinds } from "../../../testing/test-rows.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { applyFacts } from "../payments/apply-facts.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});

const findTotals = (campaignId: number) =>
  site.db
    .selectFrom("campaign_totals")
    .selectAll()
    .where("campaign_id", "=", campaignId)
    .executeTakeFirstOrThrow();

async function donated() {
  const { id: campaignId } = await site.campaign();
  const email = "donor@example.org";
  return { campaignId, id: await settleTestDonation(site, campaignId, { email }) };
}

/** A donation whose payment the gateway has not reported yet. */
async function unpaid() {
  const { id: campaignId } = await site.campaign();
  const { json } = await startCheckout(site, campaignId);
  return { id: json.id as string, payment: createPaidUpdate(site, json) };
}

const findEarlyFacts = (id: string) =>
  site.db.selectFrom("early_fact").select("fact").where("donation_id", "=", id).execute();

test("books a part in proportion, reverses the donation with the rest, and restores it if that fails", async () => {
  const { campaignId, id } = await donated();
  const part = await refundFact(site, id, 1_000);
  await Promise.all([applyFacts(site.deps, [part]), applyFacts(site.deps, [part, part])]);
  // 10.00 of 51.00: 9.80 of the 50.00, and the same share of the cost of 1.78.
  expect(await donationRow(site, id)).toMatchObject({
    state: "settled",
    refunded_minor: 1_000,
    campaign_refunded_minor: 980,
    cost_returned_minor: 35,
  });
  expect(await findTotals(campaignId)).toMatchObject({
    raised_minor: 4_020,
    cost_minor: 143,
    donation_count: 1,
    donor_count: 1,
    corrected_count: 1,
  });
  await expectBooksRight(site);

  const rest = await refundFact(site, id, 4_100);
  await applyFacts(site.deps, [rest]);
  expect(await donationRow(site, id)).toMatchObject({ state: "reversed", refunded_minor: 5_100 });
  expect(await findTotals(campaignId)).toMatchObject({
    raised_minor: 0,
    cost_minor: 0,
    donation_count: 0,
    reversed_count: 1,
    donor_count: 0,
  });
  await expectBooksRight(site);

  const failed = { ...rest, state: "failed" as const, changedAt: rest.changedAt + 1 };
  await applyFacts(site.deps, [failed, rest, failed]);
  expect(await donationRow(site, id)).toMatchObject({ state: "settled", refunded_minor: 1_000 });
  expect(await findTotals(campaignId)).toMatchObject({
    raised_minor: 4_020,
    cost_minor: 143,
    donation_count: 1,
    reversed_count: 0,
    donor_count: 1,
  });
  await expectBooksRight(site);
});

test("stores refunds made at the gateway, and raises an alert for more than was paid", async () => {
  const { id } = await donated();
  const fact = await refundFact(site, id, 5_101);
  await applyFacts(site.deps, [fact]);
  expect(await donationRow(site, id)).toMatchObject({ state: "settled", refunded_minor: 0 });
  expect(await openAlertKinds(site, fact.refundId)).toEqual(["refund_misfit"]);

  const waiting = await refundFact(site, id, 100, {
    state: "waiting",
    claimUrl: "https://pay.example/1",
  });
  await applyFacts(site.deps, [waiting]);
  const rows = () =>
    site.db.selectFrom("refund").selectAll().where("donation_id", "=", id).execute();
  expect(await rows()).toMatchObject([
    {
      state: "waiting",
      claim_url: "https://pay.example/1",
      reason: "at_gateway",
      asked_by: "gateway",
    },
  ]);
  await applyFacts(site.deps, [{ ...waiting, state: "done" }, waiting]);
  expect(await rows()).toMatchObject([{ state: "done", claim_url: null }]);
  await expectBooksRight(site);
});

test("applies a refund that is reported before its payment, and resolves its alert", async () => {
  const { id, payment } = await unpaid();
  const early = await refundFact(site, id, 100, { paymentId: payment.paymentId });
  const findAlerts = () =>
    site.db
      .selectFrom("alert")
      .select(["kind", "settled_note", sql<string>`detail ->> 'provider'`.as("provider")])
      .where("key", "=", early.refundId)
      .execute();
  await applyFacts(site.deps, [early]);
  const provider = site.deps.provider.name;
  expect(await findAlerts()).toEqual([{ kind: "refund_misfit", settled_note: null, provider }]);
  await applyFacts(site.deps, [payment]);
  expect(await donationRow(site, id)).toMatchObject({ state: "settled", refunded_minor: 100 });
  expect(await findAlerts()).toMatchObject([{ settled_note: "It now matches the books." }]);
  expect(await findEarlyFacts(id)).toHaveLength(0);
});

test("resolves the alert of an early refund that failed in the end", async () => {
  const { id, payment } = await unpaid();
  const early = await refundFact(site, id, 100, { paymentId: payment.paymentId });
  await applyFacts(site.deps, [early]);
  await applyFacts(site.deps, [
    payment,
    { ...early, state: "failed", changedAt: early.changedAt + 1 },
  ]);
  expect(await donationRow(site, id)).toMatchObject({ state: "settled", refunded_minor: 0 });
  expect(await openAlertKinds(site, early.refundId)).toEqual(["refund_refused"]);
});

test("raises no alert for a refund reported with the failure that makes it possible", async () => {
  const { id } = await donated();
  const large = await refundFact(site, id, 5_000);
  await applyFacts(site.deps, [large]);
  const small = await refundFact(site, id, 200);
  const failed = { ...large, state: "failed" as const, changedAt: large.changedAt + 1 };
  await applyFacts(site.deps, [small, failed]);
  expect(await donationRow(site, id)).toMatchObject({ state: "settled", refunded_minor: 200 });
  const alerts = site.db.selectFrom("alert").select("kind").where("key", "=", small.refundId);
  expect(await alerts.execute()).toEqual([]);
});

test("stores a refund of an unknown payment of the donation, and raises an alert", async () => {
  const { id } = await donated();
  const early = await refundFact(site, id, 100);
  await applyFacts(site.deps, [{ ...early, paymentId: "another" }]);
  await applyFacts(site.deps, [await refundFact(site, id, 200)]);
  expect(await donationRow(site, id)).toMatchObject({ refunded_minor: 200 });
  expect(await findEarlyFacts(id)).toHaveLength(1);
  expect(await openAlertKinds(site, early.refundId)).toEqual(["refund_misfit"]);
});

test("books 500 refunds once when all are reported twice at the same time", async () => {
  const { id } = await donated();
  const facts = await Promise.all(Array.from({ length: 500 }, () => refundFact(site, id, 10)));
  await Promise.all([facts, facts.toReversed()].map((batch) => applyFacts(site.deps, batch)));
  expect(await donationRow(site, id)).toMatchObject({ refunded_minor: 5_000, state: "settled" });
  const booked = await site.db
    .selectFrom("money_movement")
    .select("id")
    .where("donation_id", "=", id)
    .execute();
  expect(booked).toHaveLength(500);
  await expectBooksRight(site);
});
