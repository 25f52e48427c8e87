import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { money } from "#contract/money.ts";
import { paidCheckout, settleTestDonation, startCheckout } from "../../../testing/test-checkout.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { booksAreRight, checkBooks } from "../../books/ledger/check-books.ts";
import type { GatewayRefund } from "../../gateways/provider/payment-provider.ts";
import { applyFacts } from "../payments/apply-facts.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});

async function donationOf(id: string) {
  return site.db.selectFrom("donation").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

const totalsOf = (campaignId: number) =>
  site.db
    .selectFrom("campaign_totals")
    .selectAll()
    .where("campaign_id", "=", campaignId)
    .executeTakeFirstOrThrow();

let told = 0;

/** A refund of a gift of 50.00 that cost the donor 51.00. */
async function refundOf(id: string, minor: number, changes: Partial<GatewayRefund> = {}) {
  const donation = await donationOf(id);
  told += 1;
  const fact: GatewayRefund = {
    kind: "refund",
    refundId: `re_${told}`,
    ours: undefined,
    paymentId: donation.payment_id ?? "",
    reference: id,
    state: "done",
    amount: money(minor, "USD"),
    changedAt: site.clock.now + 1_000,
    ...changes,
  };
  return fact;
}

async function given() {
  const { id: campaignId } = await site.campaign();
  const id = await settleTestDonation(site, campaignId, { email: `giver${told}@example.org` });
  return { campaignId, id };
}

/** A gift whose payment the gateway has not told yet. */
async function unpaid() {
  const { id: campaignId } = await site.campaign();
  const { json } = await startCheckout(site, campaignId);
  return { id: json.id as string, payment: paidCheckout(site, json) };
}

const keptOf = (id: string) =>
  site.db.selectFrom("early_fact").select("fact").where("donation_id", "=", id).execute();

const booksAreFine = async () => {
  const check = await checkBooks(site.db);
  expect(booksAreRight(check), JSON.stringify(check)).toBe(true);
};

test("a part goes back once, of gift, fee and cost in proportion; the rest makes the gift whole again", async () => {
  const { campaignId, id } = await given();
  const part = await refundOf(id, 1_000);
  await Promise.all([applyFacts(site.deps, [part]), applyFacts(site.deps, [part, part])]);
  // Of 10.00 from 51.00: 9.80 of the gift of 50.00, and of its cost of 1.78.
  expect(await donationOf(id)).toMatchObject({
    state: "settled",
    refunded_minor: 1_000,
    campaign_refunded_minor: 980,
    cost_returned_minor: 35,
  });
  expect(await totalsOf(campaignId)).toMatchObject({
    raised_minor: 4_020,
    cost_minor: 143,
    donation_count: 1,
    donor_count: 1,
    corrected_count: 1,
  });
  await booksAreFine();

  const rest = await refundOf(id, 4_100);
  await applyFacts(site.deps, [rest]);
  expect(await donationOf(id)).toMatchObject({ state: "reversed", refunded_minor: 5_100 });
  expect(await totalsOf(campaignId)).toMatchObject({
    raised_minor: 0,
    cost_minor: 0,
    donation_count: 0,
    reversed_count: 1,
    donor_count: 0,
  });
  await booksAreFine();

  const failed = { ...rest, state: "failed" as const, changedAt: rest.changedAt + 1 };
  await applyFacts(site.deps, [failed, rest, failed]);
  expect(await donationOf(id)).toMatchObject({ state: "settled", refunded_minor: 1_000 });
  expect(await totalsOf(campaignId)).toMatchObject({
    raised_minor: 4_020,
    cost_minor: 143,
    donation_count: 1,
    reversed_count: 0,
    donor_count: 1,
  });
  await booksAreFine();
});

test("a refund that was made at the gateway has a row; more than was paid is for a person", async () => {
  const { id } = await given();
  const fact = await refundOf(id, 5_101);
  await applyFacts(site.deps, [fact]);
  expect(await donationOf(id)).toMatchObject({ state: "settled", refunded_minor: 0 });
  const alert = await site.db
    .selectFrom("alert")
    .select("kind")
    .where("key", "=", fact.refundId)
    .execute();
  expect(alert).toEqual([{ kind: "refund_misfit" }]);

  const waiting = await refundOf(id, 100, { state: "waiting", claimUrl: "https://pay.example/1" });
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
  await booksAreFine();
});

test("a refund told before its payment is applied with it, and its alert is settled", async () => {
  const { id, payment } = await unpaid();
  const early = await refundOf(id, 100, { paymentId: payment.paymentId });
  const alert = () =>
    site.db
      .selectFrom("alert")
      .select(["kind", "settled_note", sql<string>`detail ->> 'provider'`.as("provider")])
      .where("key", "=", early.refundId)
      .execute();
  await applyFacts(site.deps, [early]);
  const provider = site.deps.provider.name;
  expect(await alert()).toEqual([{ kind: "refund_misfit", settled_note: null, provider }]);
  await applyFacts(site.deps, [payment]);
  expect(await donationOf(id)).toMatchObject({ state: "settled", refunded_minor: 100 });
  expect(await alert()).toMatchObject([{ settled_note: "It now matches the books." }]);
  expect(await keptOf(id)).toHaveLength(0);
});

test("the alert of an early refund is settled also where the refund failed in the end", async () => {
  const { id, payment } = await unpaid();
  const early = await refundOf(id, 100, { paymentId: payment.paymentId });
  await applyFacts(site.deps, [early]);
  await applyFacts(site.deps, [
    payment,
    { ...early, state: "failed", changedAt: early.changedAt + 1 },
  ]);
  expect(await donationOf(id)).toMatchObject({ state: "settled", refunded_minor: 0 });
  const open = site.db
    .selectFrom("alert")
    .select("kind")
    .where("key", "=", early.refundId)
    .where("settled_at", "is", null);
  expect(await open.execute()).toEqual([{ kind: "refund_refused" }]);
});

test("a refund told together with the failure that makes room for it raises no alert", async () => {
  const { id } = await given();
  const most = await refundOf(id, 5_000);
  await applyFacts(site.deps, [most]);
  const next = await refundOf(id, 200);
  const failed = { ...most, state: "failed" as const, changedAt: most.changedAt + 1 };
  await applyFacts(site.deps, [next, failed]);
  expect(await donationOf(id)).toMatchObject({ state: "settled", refunded_minor: 200 });
  const alerts = site.db.selectFrom("alert").select("kind").where("key", "=", next.refundId);
  expect(await alerts.execute()).toEqual([]);
});

test("a refund of another payment of its gift waits, and a person is told", async () => {
  const { id } = await given();
  const early = await refundOf(id, 100);
  await applyFacts(site.deps, [{ ...early, paymentId: "another" }]);
  await applyFacts(site.deps, [await refundOf(id, 200)]);
  expect(await donationOf(id)).toMatchObject({ refunded_minor: 200 });
  expect(await keptOf(id)).toHaveLength(1);
  const alert = site.db.selectFrom("alert").select("settled_at").where("key", "=", early.refundId);
  expect(await alert.execute()).toEqual([{ settled_at: null }]);
});

test("500 refunds, each told twice at once, are 500", async () => {
  const { id } = await given();
  const facts = await Promise.all(Array.from({ length: 500 }, () => refundOf(id, 10)));
  await Promise.all([facts, facts.toReversed()].map((its) => applyFacts(site.deps, its)));
  expect(await donationOf(id)).toMatchObject({ refunded_minor: 5_000, state: "settled" });
  const booked = await site.db
    .selectFrom("money_movement")
    .select("id")
    .where("donation_id", "=", id)
    .execute();
  expect(booked).toHaveLength(500);
  await booksAreFine();
});
