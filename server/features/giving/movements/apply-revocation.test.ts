import { beforeAll, beforeEach, expect, test } from "vitest";
import { money } from "#contract/money.ts";
import { settleTestDonation } from "../../../testing/gateways/test-checkout.ts";
import { createDice } from "../../../testing/gateways/test-gateway-history.ts";
import { isEmbedded } from "../../../testing/services/test-database.ts";
import { expectBooksRight, ledgerChanges } from "../../../testing/test-ledger.ts";
import { holdTransaction, waitForQueued } from "../../../testing/test-locks.ts";
import { donationRow, openAlertKinds } from "../../../testing/test-rows.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import type { GatewayPayment, GatewayRefund } from "../../gateways/provider/payment-provider.ts";
import { applyBatch, applyFacts } from "../payments/apply-facts.ts";

let site: TestSite;
let campaignId: number;

beforeAll(async () => {
  site = await openTestSite({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  await site.deps.receiptQueue.stop();
});

beforeEach(async () => {
  ({ id: campaignId } = await site.campaign());
});

/** A donation that cost the donor 51.00, with facts that its gateway may report later. */
async function donated(donor: { email?: string } = {}) {
  const id = await settleTestDonation(site, campaignId, donor);
  const { payment_id } = await donationRow(site, id);
  const payment: GatewayPayment = {
    ...{ kind: "payment", paymentId: payment_id ?? "", reference: id, state: "succeeded" },
    ...{ total: money(5_100, "USD"), cost: money(178, "USD"), marked: true, declines: 0 },
    changedAt: site.clock.now,
  };
  const invalid: GatewayPayment = { ...payment, state: "failed", cost: money(0, "USD") };
  const refund = (name: string, minor: number): GatewayRefund => ({
    ...{ kind: "refund", refundId: `${id}-${name}`, ours: undefined, state: "done" },
    ...{ paymentId: payment.paymentId, reference: id, amount: money(minor, "USD") },
    changedAt: site.clock.now,
  });
  return { id, payment, invalid, refund };
}

const totals = () =>
  site.db
    .selectFrom("campaign_totals")
    .select(["raised_minor", "donor_count"])
    .where("campaign_id", "=", campaignId)
    .executeTakeFirstOrThrow();

const bookedBy = (work: () => Promise<unknown>) => ledgerChanges(site, work);

test("a payment marked as invalid reverses its donation, until it is valid again", async () => {
  const { id, payment, invalid } = await donated();
  const settled = await donationRow(site, id);
  const reversed = await bookedBy(() => applyFacts(site.deps, [invalid]));
  expect(reversed).toMatchObject({ "gateway:sandbox USD": -5_100, "service-fees USD": 100 });
  expect(reversed).not.toHaveProperty(["disputed:sandbox USD"]);
  expect(await donationRow(site, id)).toMatchObject({
    ...{ state: "reversed", refunded_minor: 5_100, held_minor: 0 },
    revoked_at: new Date(site.clock.now),
  });
  expect(await totals()).toEqual({ raised_minor: 0, donor_count: 0 });
  expect(await openAlertKinds(site, payment.paymentId)).toEqual(["payment_revoked"]);
  await expectBooksRight(site);

  const restored = await bookedBy(() => applyFacts(site.deps, [payment]));
  expect(restored).toEqual(
    Object.fromEntries(Object.entries(reversed).map(([name, minor]) => [name, 0 - minor])),
  );
  expect(await donationRow(site, id)).toEqual(settled);
  expect(await totals()).toEqual({ raised_minor: 5_000, donor_count: 1 });
  expect(await openAlertKinds(site, payment.paymentId)).toEqual([]);
  await expectBooksRight(site);
});

test("repeated and simultaneous reports are booked once", async () => {
  const { id, payment, invalid } = await donated();
  const once = await bookedBy(() => applyFacts(site.deps, [invalid, invalid]));
  expect(once).toMatchObject({ "gateway:sandbox USD": -5_100 });
  const reversed = await donationRow(site, id);
  site.clock.now += 1_000;
  expect(await bookedBy(() => applyFacts(site.deps, [invalid]))).toEqual({});
  expect(await donationRow(site, id)).toEqual(reversed);
  const fourTimes = (fact: GatewayPayment) =>
    Promise.all(Array.from({ length: 4 }, () => applyFacts(site.deps, [fact])));
  expect(await bookedBy(() => fourTimes(payment))).toMatchObject({ "gateway:sandbox USD": 5_100 });
  expect(await bookedBy(() => fourTimes(invalid))).toEqual(once);
  await expectBooksRight(site);
});

// The embedded database runs one transaction at a time.
test.skipIf(isEmbedded())(
  "two donations of one donor revoked at the same time remove the donor from the count once",
  async () => {
    const email = "twice@example.org";
    const [first, second] = [await donated({ email }), await donated({ email })];
    for (const [fact, expected] of [
      ["invalid", { raised_minor: 0, donor_count: 0 }],
      ["payment", { raised_minor: 10_000, donor_count: 1 }],
    ] as const) {
      const commit = await holdTransaction(site, (tx) => applyBatch(tx, site.deps, [first[fact]]));
      const waiting = applyFacts(site.deps, [second[fact]]);
      await waitForQueued(site, 1);
      await commit();
      await waiting;
      expect(await totals()).toEqual(expected);
    }
    await expectBooksRight(site);
  },
);

test("refunds and revocations lead to the same ledger in any order and number of reports", async () => {
  const { below, shuffled } = createDice(20_261_124);
  type Facts = Awaited<ReturnType<typeof donated>>;
  const bookStory = async (report: (facts: Facts) => Promise<void>) => {
    const facts = await donated();
    return bookedBy(() => report(facts));
  };
  const refunds = ({ refund }: Facts) => {
    const failed = refund("failed", 500);
    return [
      refund("one", 1_000),
      refund("two", 2_033),
      failed,
      { ...failed, state: "failed" } as const,
    ];
  };
  for (const last of ["payment", "invalid"] as const) {
    const expected = await bookStory(async (facts) =>
      applyFacts(site.deps, [...refunds(facts), facts[last]]),
    );
    expect(expected).toMatchObject({ "gateway:sandbox USD": last === "payment" ? -3_033 : -5_100 });
    for (let round = 0; round < 12; round += 1) {
      const booked = await bookStory(async (facts) => {
        const { payment, invalid } = facts;
        const mixed = shuffled([...refunds(facts), ...refunds(facts), payment, invalid, invalid]);
        while (mixed.length > 0) await applyFacts(site.deps, mixed.splice(0, 1 + below(4)));
        await applyFacts(site.deps, [facts[last]]);
      });
      expect(booked, `round ${round}, ${last}`).toEqual(expected);
    }
  }
  await expectBooksRight(site);
});

test("money received for a revoked payment raises an alert, until the payment is valid again", async () => {
  const { payment, invalid } = await donated();
  await applyFacts(site.deps, [{ ...invalid, received: money(2_900, "USD") }]);
  const kinds = (await openAlertKinds(site, payment.paymentId)).toSorted();
  expect(kinds).toEqual(["payment_revoked", "unsettled_money"]);
  await applyFacts(site.deps, [payment]);
  expect(await openAlertKinds(site, payment.paymentId)).toEqual([]);
});

test("a revocation for another payment, of another total, or not set by a person is ignored", async () => {
  const { id, invalid } = await donated();
  await applyFacts(site.deps, [{ ...invalid, total: money(5_000, "USD") }]);
  await applyFacts(site.deps, [{ ...invalid, paymentId: `${id}-another` }]);
  const { marked: _, ...unmarked } = invalid;
  await applyFacts(site.deps, [unmarked]);
  expect(await donationRow(site, id)).toMatchObject({ state: "settled", revoked_at: null });
  expect(await site.db.selectFrom("early_fact").selectAll().execute()).toEqual([]);
});
