import { beforeAll, expect, test } from "vitest";
import { money } from "#contract/money.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { startTestDonation } from "../../../testing/test-donations.ts";
import { expectBooksRight, ledgerBalances } from "../../../testing/test-ledger.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
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

/** A donation of 50.00 whose second payment of 51.00 is reported and refunded before the first is reported. */
async function refundedEarly() {
  const { id: campaignId } = await site.campaign();
  const id = await startTestDonation(site, { campaignId, minor: 5_000 });
  await inTransaction(site.database, (tx) =>
    tx.updateTable("donation").set({ payment_id: id }).where("id", "=", id).execute(),
  );
  let changedAt = site.clock.now;
  const common = () => {
    changedAt += 1_000;
    return { reference: id, changedAt };
  };
  const pay = (paymentId: string): GatewayPayment => ({
    ...{ ...common(), kind: "payment", paymentId, state: "succeeded", declines: 0 },
    ...{ total: money(5_100, "USD"), cost: money(178, "USD") },
  });
  const paymentId = `${id}-again`;
  const refund = (name: string, state: "done" | "failed"): GatewayRefund => ({
    ...{
      ...common(),
      kind: "refund",
      paymentId,
      refundId: `${id}-${name}`,
      ours: undefined,
      state,
    },
    amount: money(5_100, "USD"),
  });
  const dispute = (state: "lost" | "won"): GatewayDispute => ({
    ...{ ...common(), kind: "dispute", paymentId, disputeId: `${id}-dp`, state },
    ...{ amount: money(5_100, "USD"), withdrawn: state === "lost", fee: undefined },
    ...{ reason: "duplicate", evidenceDueAt: undefined },
  });
  const initial = await ledgerBalances(site);
  await applyFacts(site.deps, [pay(paymentId)]);
  await applyFacts(site.deps, [refund("one", "done")]);
  await applyFacts(site.deps, [pay(id)]);
  const changes = async () => {
    await expectBooksRight(site);
    const balances = await ledgerBalances(site);
    const change = (account: string) =>
      (balances.get(`${account} USD`) ?? 0) - (initial.get(`${account} USD`) ?? 0);
    // Without the donation's own payment and the costs of both.
    return {
      gateway: change("gateway:sandbox") - 5_100 + 2 * 178,
      unmatched: change("unmatched:sandbox"),
      costs: change("gateway-costs") - 2 * 178,
      exchange: change("exchange:sandbox"),
    };
  };
  return { id, changes, refund, dispute };
}

const nothing = { gateway: 0, unmatched: 0, costs: 0, exchange: 0 };

test("a second payment is refunded once, whichever refunds are reported and fail in any order", async () => {
  const { changes, refund } = await refundedEarly();
  expect(await changes()).toEqual(nothing);
  const secondRefund = refund("two", "done");
  await applyFacts(site.deps, [secondRefund]);
  expect(await changes()).toEqual(nothing);
  await applyFacts(site.deps, [refund("two", "failed")]);
  expect(await changes()).toEqual(nothing);
  await applyFacts(site.deps, [refund("one", "failed"), refund("three", "done")]);
  expect(await changes()).toEqual(nothing);
  await applyFacts(site.deps, [refund("three", "failed"), secondRefund]);
  expect(await changes()).toEqual({ ...nothing, gateway: 5_100, unmatched: -5_100 });
});

test("the site bears a dispute of the refunded payment, until one of the two is returned", async () => {
  const { changes, refund, dispute } = await refundedEarly();
  await applyFacts(site.deps, [dispute("lost")]);
  expect(await changes()).toEqual({ ...nothing, gateway: -5_100, costs: 5_100 });
  await applyFacts(site.deps, [refund("one", "failed")]);
  expect(await changes()).toEqual(nothing);
  await applyFacts(site.deps, [refund("two", "done")]);
  expect(await changes()).toEqual({ ...nothing, gateway: -5_100, costs: 5_100 });
  await applyFacts(site.deps, [dispute("won")]);
  expect(await changes()).toEqual(nothing);
});

test("the exchange loss of a failed refund is booked even if its success was never reported", async () => {
  const { changes, refund } = await refundedEarly();
  const failed = { ...refund("two", "failed"), exchangeLoss: money(9, "USD") };
  await applyFacts(site.deps, [failed]);
  await applyFacts(site.deps, [failed]);
  expect(await changes()).toEqual({ ...nothing, gateway: -9, exchange: 9 });
});
