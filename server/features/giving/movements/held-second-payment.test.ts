import { beforeAll, expect, test } from "vitest";
import { money } from "#contract/money.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { startTestDonation } from "../../../testing/test-donations.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { booksAreRight, checkBooks } from "../../books/ledger/check-books.ts";
import { sumAccounts } from "../../books/ledger/ledger-store.ts";
import type {
  GatewayDispute,
  GatewayPayment,
  GatewayRefund,
} from "../../gateways/provider/payment-provider.ts";
import { applyFacts } from "../payments/apply-facts.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
});

/** A gift of 50.00 whose second payment of 51.00 is told, and given back, before the first is told. */
async function givenBackEarly() {
  const { id: campaignId } = await site.campaign();
  const id = await startTestDonation(site, { campaignId, minor: 5_000 });
  await inTransaction(site.database, (tx) =>
    tx.updateTable("donation").set({ payment_id: id }).where("id", "=", id).execute(),
  );
  let changedAt = site.clock.now;
  const about = () => {
    changedAt += 1_000;
    return { reference: id, changedAt };
  };
  const pay = (paymentId: string): GatewayPayment => ({
    ...{ ...about(), kind: "payment", paymentId, state: "succeeded", declines: 0 },
    ...{ total: money(5_100, "USD"), cost: money(178, "USD") },
  });
  const paymentId = `${id}-again`;
  const refund = (name: string, state: "done" | "failed"): GatewayRefund => ({
    ...{ ...about(), kind: "refund", paymentId, refundId: `${id}-${name}`, ours: undefined, state },
    amount: money(5_100, "USD"),
  });
  const dispute = (state: "lost" | "won"): GatewayDispute => ({
    ...{ ...about(), kind: "dispute", paymentId, disputeId: `${id}-dp`, state },
    ...{ amount: money(5_100, "USD"), withdrawn: state === "lost", fee: undefined },
    ...{ reason: "duplicate", evidenceDueAt: undefined },
  });
  const before = await balances();
  await applyFacts(site.deps, [pay(paymentId)]);
  await applyFacts(site.deps, [refund("one", "done")]);
  await applyFacts(site.deps, [pay(id)]);
  const changes = async () => {
    expect(await checkBooks(site.db)).toSatisfy(booksAreRight);
    const after = await balances();
    const by = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
    // Beside the gift's own payment and the costs of both.
    return {
      gateway: by("gateway:sandbox") - 5_100 + 2 * 178,
      unmatched: by("unmatched:sandbox"),
      costs: by("gateway-costs") - 2 * 178,
      exchange: by("exchange:sandbox"),
    };
  };
  return { id, changes, refund, dispute };
}

async function balances(): Promise<Record<string, number>> {
  const rows = await sumAccounts(site.db);
  return Object.fromEntries(rows.map(({ name, balance_minor }) => [name, balance_minor]));
}

const nothing = { gateway: 0, unmatched: 0, costs: 0, exchange: 0 };

test("a second payment goes back once, whoever says that it went back, and in whatever order that failed", async () => {
  const { changes, refund } = await givenBackEarly();
  expect(await changes()).toEqual(nothing);
  const two = refund("two", "done");
  await applyFacts(site.deps, [two]);
  expect(await changes()).toEqual(nothing);
  await applyFacts(site.deps, [refund("two", "failed")]);
  expect(await changes()).toEqual(nothing);
  await applyFacts(site.deps, [refund("one", "failed"), refund("three", "done")]);
  expect(await changes()).toEqual(nothing);
  await applyFacts(site.deps, [refund("three", "failed"), two]);
  expect(await changes()).toEqual({ ...nothing, gateway: 5_100, unmatched: -5_100 });
});

test("what a dispute takes of it besides is ours to bear, until one of the two comes back", async () => {
  const { changes, refund, dispute } = await givenBackEarly();
  await applyFacts(site.deps, [dispute("lost")]);
  expect(await changes()).toEqual({ ...nothing, gateway: -5_100, costs: 5_100 });
  await applyFacts(site.deps, [refund("one", "failed")]);
  expect(await changes()).toEqual(nothing);
  await applyFacts(site.deps, [refund("two", "done")]);
  expect(await changes()).toEqual({ ...nothing, gateway: -5_100, costs: 5_100 });
  await applyFacts(site.deps, [dispute("won")]);
  expect(await changes()).toEqual(nothing);
});

test("what an exchange lost by a refund that failed is booked, though nobody told that it was done", async () => {
  const { changes, refund } = await givenBackEarly();
  const failed = { ...refund("two", "failed"), exchangeLoss: money(9, "USD") };
  await applyFacts(site.deps, [failed]);
  await applyFacts(site.deps, [failed]);
  expect(await changes()).toEqual({ ...nothing, gateway: -9, exchange: 9 });
});
