import { beforeAll, expect, test } from "vitest";
import { money } from "#contract/money.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { settleTestDonation } from "../../../testing/gateways/test-checkout.ts";
import { ledgerBalances, unmatchedChanges } from "../../../testing/test-ledger.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { donationRow } from "../../../testing/test-rows.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import type {
  GatewayDispute,
  GatewayPayment,
  GatewayRefund,
} from "../../gateways/provider/payment-provider.ts";
import { applyFacts } from "../payments/apply-facts.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
  office = await openOffice(site);
});

/** A donation of 50.00 paid twice with 51.00, and a dispute about the second payment. */
async function paidTwice() {
  const { id: campaignId } = await site.campaign();
  const id = await settleTestDonation(site, campaignId, {});
  const common = { reference: id, paymentId: `${id}-again`, changedAt: site.clock.now };
  const second: GatewayPayment = {
    ...{ ...common, kind: "payment", state: "succeeded", declines: 0 },
    ...{ total: money(5_100, "USD"), cost: money(178, "USD") },
  };
  const opened: GatewayDispute = {
    ...{ ...common, kind: "dispute", disputeId: `${id}-dp`, state: "open", reason: "duplicate" },
    ...{ amount: money(5_100, "USD"), withdrawn: true, fee: money(1_500, "USD") },
    evidenceDueAt: site.clock.now + 3_600_000,
  };
  const refund: GatewayRefund = {
    ...{ ...common, kind: "refund", refundId: `${id}-re`, ours: undefined, state: "done" },
    amount: money(5_100, "USD"),
  };
  return { id, second, opened, refund };
}

const untouched = { state: "settled", refunded_minor: 0, held_minor: 0 };

test("a dispute about a second payment is listed with its donation, but does not change it", async () => {
  const { id, second, opened } = await paidTwice();
  await applyFacts(site.deps, [second]);
  const initial = await ledgerBalances(site);
  await applyFacts(site.deps, [opened]);
  expect(await unmatchedChanges(site, initial)).toEqual({
    ...{ gateway: -6_600, unmatched: 0, disputed: 5_100, costs: 1_500 },
  });
  expect(await donationRow(site, id)).toMatchObject(untouched);
  const { data } = (await office.get("disputes/")).json;
  expect(data).toMatchObject([{ of_second_payment: true, amount: 51, donation: { id } }]);

  await applyFacts(site.deps, [{ ...opened, state: "won", withdrawn: false }]);
  expect(await unmatchedChanges(site, initial)).toEqual({
    ...{ gateway: -1_500, unmatched: 0, disputed: 0, costs: 1_500 },
  });
  expect(await donationRow(site, id)).toMatchObject(untouched);
});

test("the site bears a refund of a second payment that was also lost in a dispute", async () => {
  const { id, second, opened, refund } = await paidTwice();
  await applyFacts(site.deps, [second]);
  const initial = await ledgerBalances(site);
  // The loss is reported before the opening, and before the payment is reported again.
  await applyFacts(site.deps, [{ ...opened, state: "lost" }, opened, second]);
  const lost = { gateway: -6_600, unmatched: 5_100, disputed: 0, costs: 1_500 };
  expect(await unmatchedChanges(site, initial)).toEqual(lost);
  await applyFacts(site.deps, [refund]);
  expect(await unmatchedChanges(site, initial)).toEqual({
    ...lost,
    gateway: -11_700,
    costs: 6_600,
  });
  await applyFacts(site.deps, [{ ...refund, state: "failed", changedAt: refund.changedAt + 1 }]);
  expect(await unmatchedChanges(site, initial)).toEqual(lost);
  expect(await donationRow(site, id)).toMatchObject(untouched);
});

test("a dispute waits for its second payment, and the site bears any amount beyond it", async () => {
  const { id, second, opened } = await paidTwice();
  await applyFacts(site.deps, [opened]);
  const states = () =>
    site.db.selectFrom("dispute").select("state").where("donation_id", "=", id).execute();
  expect(await states()).toEqual([]);
  await applyFacts(site.deps, [second]);
  expect(await states()).toEqual([{ state: "open" }]);
  const initial = await ledgerBalances(site);
  const larger = { ...opened, amount: money(5_601, "USD"), disputeId: `${id}-more` };
  await applyFacts(site.deps, [{ ...larger, state: "lost" }]);
  expect(await unmatchedChanges(site, initial)).toEqual({
    ...{ gateway: -7_101, unmatched: 5_100, disputed: 0, costs: 2_001 },
  });
});

test("a refund of a second payment made at the gateway does not change the donation", async () => {
  const { id, second, refund } = await paidTwice();
  await applyFacts(site.deps, [second]);
  const initial = await ledgerBalances(site);
  await applyFacts(site.deps, [refund, refund]);
  expect(await unmatchedChanges(site, initial)).toEqual({
    ...{ gateway: -5_100, unmatched: 5_100, disputed: 0, costs: 0 },
  });
  expect(await donationRow(site, id)).toMatchObject(untouched);
});
