import { beforeAll, beforeEach, expect, test } from "vitest";
import { money } from "#contract/money.ts";
import { diceOf } from "../../../testing/gateways/test-gateway-history.ts";
import { isEmbedded } from "../../../testing/services/test-database.ts";
import { settleTestDonation } from "../../../testing/test-checkout.ts";
import { held, queued } from "../../../testing/test-locks.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { booksAreRight, checkBooks } from "../../books/ledger/check-books.ts";
import { sumAccounts } from "../../books/ledger/ledger-store.ts";
import type { GatewayPayment, GatewayRefund } from "../../gateways/provider/payment-provider.ts";
import { applyAll, applyFacts } from "../payments/apply-facts.ts";

let site: TestSite;
let campaignId: number;

beforeAll(async () => {
  site = await openTestSite({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  await site.deps.receiptQueue.stop();
});

beforeEach(async () => {
  ({ id: campaignId } = await site.campaign());
});

/** A gift that cost the donor 51.00, and what its gateway may say of it afterwards. */
async function given(donor: { email?: string } = {}) {
  const id = await settleTestDonation(site, campaignId, donor);
  const { payment_id } = await donationOf(id);
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

const donationOf = (id: string) =>
  site.db.selectFrom("donation").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const totals = () =>
  site.db
    .selectFrom("campaign_totals")
    .select(["raised_minor", "donor_count"])
    .where("campaign_id", "=", campaignId)
    .executeTakeFirstOrThrow();

const openAlerts = async (key: string) =>
  (
    await site.db
      .selectFrom("alert")
      .select("kind")
      .where("key", "=", key)
      .where("settled_at", "is", null)
      .execute()
  ).map(({ kind }) => kind);

async function balances(): Promise<ReadonlyMap<string, number>> {
  const sums = await sumAccounts(site.db);
  return new Map(sums.map((it) => [`${it.name} ${it.currency}`, it.balance_minor]));
}

/** What changes in the ledger meanwhile, account by account. */
async function bookedBy(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await balances();
  await work();
  const changes = [...(await balances())].map(
    ([name, minor]) => [name, minor - (before.get(name) ?? 0)] as const,
  );
  return Object.fromEntries(changes.filter(([, minor]) => minor !== 0));
}

const booksOf = async () => booksAreRight(await checkBooks(site.db));

test("a payment marked as invalid takes its gift out of the books, and all is back as it counts again", async () => {
  const { id, payment, invalid } = await given();
  const before = await donationOf(id);
  const gone = await bookedBy(() => applyFacts(site.deps, [invalid]));
  expect(gone).toMatchObject({ "gateway:sandbox USD": -5_100, "service-fees USD": 100 });
  expect(gone).not.toHaveProperty(["disputed:sandbox USD"]);
  expect(await donationOf(id)).toMatchObject({
    ...{ state: "reversed", refunded_minor: 5_100, held_minor: 0 },
    revoked_at: new Date(site.clock.now),
  });
  expect(await totals()).toEqual({ raised_minor: 0, donor_count: 0 });
  expect(await openAlerts(payment.paymentId)).toEqual(["payment_revoked"]);
  expect(await booksOf()).toBe(true);

  const back = await bookedBy(() => applyFacts(site.deps, [payment]));
  expect(back).toEqual(
    Object.fromEntries(Object.entries(gone).map(([name, minor]) => [name, 0 - minor])),
  );
  expect(await donationOf(id)).toEqual(before);
  expect(await totals()).toEqual({ raised_minor: 5_000, donor_count: 1 });
  expect(await openAlerts(payment.paymentId)).toEqual([]);
  expect(await booksOf()).toBe(true);
});

test("what is told twice, or by several at once, is booked once", async () => {
  const { id, payment, invalid } = await given();
  const once = await bookedBy(() => applyFacts(site.deps, [invalid, invalid]));
  expect(once).toMatchObject({ "gateway:sandbox USD": -5_100 });
  const after = await donationOf(id);
  site.clock.now += 1_000;
  expect(await bookedBy(() => applyFacts(site.deps, [invalid]))).toEqual({});
  expect(await donationOf(id)).toEqual(after);
  const all = (fact: GatewayPayment) =>
    Promise.all(Array.from({ length: 4 }, () => applyFacts(site.deps, [fact])));
  expect(await bookedBy(() => all(payment))).toMatchObject({ "gateway:sandbox USD": 5_100 });
  expect(await bookedBy(() => all(invalid))).toEqual(once);
  expect(await booksOf()).toBe(true);
});

// The embedded database works off one transaction after the other.
test.skipIf(isEmbedded())(
  "two gifts of one giver that leave at once leave nobody counted, and come back as one",
  async () => {
    const email = "twice@example.org";
    const [one, other] = [await given({ email }), await given({ email })];
    for (const [told, left] of [
      ["invalid", { raised_minor: 0, donor_count: 0 }],
      ["payment", { raised_minor: 10_000, donor_count: 1 }],
    ] as const) {
      const commit = await held(site, (tx) => applyAll(tx, site.deps, [one[told]]));
      const both = applyFacts(site.deps, [other[told]]);
      await queued(site, 1);
      await commit();
      await both;
      expect(await totals()).toEqual(left);
    }
    expect(await booksOf()).toBe(true);
  },
);

test("refunds before and after leave one ledger, however often and in whatever order all is told", async () => {
  const { below, shuffled } = diceOf(20_261_124);
  const story = async (tell: (facts: Awaited<ReturnType<typeof given>>) => Promise<void>) => {
    const facts = await given();
    return bookedBy(() => tell(facts));
  };
  const refunds = ({ refund }: Awaited<ReturnType<typeof given>>) => {
    const failed = refund("failed", 500);
    return [
      refund("one", 1_000),
      refund("two", 2_033),
      failed,
      { ...failed, state: "failed" } as const,
    ];
  };
  for (const last of ["payment", "invalid"] as const) {
    const right = await story(async (facts) =>
      applyFacts(site.deps, [...refunds(facts), facts[last]]),
    );
    expect(right).toMatchObject({ "gateway:sandbox USD": last === "payment" ? -3_033 : -5_100 });
    for (let turn = 0; turn < 12; turn += 1) {
      const told = await story(async (facts) => {
        const { payment, invalid } = facts;
        const mixed = shuffled([...refunds(facts), ...refunds(facts), payment, invalid, invalid]);
        while (mixed.length > 0) await applyFacts(site.deps, mixed.splice(0, 1 + below(4)));
        await applyFacts(site.deps, [facts[last]]);
      });
      expect(told, `turn ${turn}, ${last}`).toEqual(right);
    }
  }
  expect(await booksOf()).toBe(true);
});

test("money that came for it is for a person to give back, until it counts again", async () => {
  const { payment, invalid } = await given();
  await applyFacts(site.deps, [{ ...invalid, received: money(2_900, "USD") }]);
  const kinds = (await openAlerts(payment.paymentId)).toSorted();
  expect(kinds).toEqual(["payment_revoked", "unsettled_money"]);
  await applyFacts(site.deps, [payment]);
  expect(await openAlerts(payment.paymentId)).toEqual([]);
});

test("only of a gift's own payment in the books, with its total, a mark is followed", async () => {
  const { id, invalid } = await given();
  await applyFacts(site.deps, [{ ...invalid, total: money(5_000, "USD") }]);
  await applyFacts(site.deps, [{ ...invalid, paymentId: `${id}-another` }]);
  const { marked: _, ...unmarked } = invalid;
  await applyFacts(site.deps, [unmarked]);
  expect(await donationOf(id)).toMatchObject({ state: "settled", revoked_at: null });
  expect(await site.db.selectFrom("early_fact").selectAll().execute()).toEqual([]);
});
