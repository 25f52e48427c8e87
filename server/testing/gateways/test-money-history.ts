import { money } from "#contract/money.ts";
import type { GatewayDispute } from "../../features/gateways/provider/payment-provider.ts";
import { applyFacts } from "../../features/giving/payments/apply-facts.ts";
import { inTransaction } from "../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../fake-argon2.ts";
import { openAccount } from "../test-account.ts";
import { createSettledDonations, startTestDonation, type TestDonation } from "../test-donations.ts";
import { expectBooksRight } from "../test-ledger.ts";
import { openOfflineReports } from "../test-offline.ts";
import { donationRow } from "../test-rows.ts";
import { openTestSite, type TestSite } from "../test-site.ts";
import { refundFact } from "./test-refund-fact.ts";

/** Noon of March 20 in New York. */
const NOW = Date.parse("2026-03-20T16:00:00Z");
const at = (iso: string) => Date.parse(iso);

/**
 * A site in New York with a history of February and March: two currencies, offline donations, refunds, a lost
 * dispute, a second payment and a pending one.
 */
export async function openMoneyHistory() {
  const site = await openTestSite({ argon2: fakeArgon2, clock: { now: NOW } });
  const offline = await openOfflineReports(site);
  const { office } = offline;
  await office.put("settings/", { version: 0, time_zone: "America/New_York" });
  const { id: wells } = await site.campaign();
  const { id: schools } = await site.campaign({ goal: money(500_000, "EUR") });
  await settleHistory(site, wells, schools);
  await recordOfflineDonations(offline);
  await startTestDonation(site, { campaignId: wells });
  const pending = await startTestDonation(site, { campaignId: wells });
  await inTransaction(site.database, (tx) =>
    tx.updateTable("donation").set({ state: "pending" }).where("id", "=", pending).execute(),
  );
  await returnMoney(site);
  await expectBooksRight(site);
  return { site, office };
}

async function settleHistory(site: TestSite, wells: number, schools: number): Promise<void> {
  const account = await openAccount(site);
  const inDollars = { campaignId: wells };
  const inEuros = { campaignId: schools, currency: "EUR", campaignCurrency: "EUR" } as const;
  const history: ReadonlyArray<TestDonation & { readonly name: string }> = [
    { ...inDollars, name: "january", email: "eve@x.org", settledAt: at("2026-02-01T04:59:59Z") },
    {
      ...{ ...inDollars, name: "february", email: "cy@x.org", minor: 1_000 },
      settledAt: at("2026-02-01T05:00:00Z"),
    },
    {
      ...{ ...inDollars, name: "in time", email: "dee@x.org", minor: 2_550 },
      settledAt: at("2026-02-20T16:59:59Z"),
    },
    {
      ...{ ...inDollars, name: "later", email: "ada@x.org", minor: 9_900 },
      settledAt: at("2026-02-20T17:00:00Z"),
    },
    {
      ...{ ...inDollars, name: "returning", email: "ada@x.org", minor: 10_000 },
      settledAt: at("2026-03-01T05:00:00Z"),
    },
    {
      ...{ ...inDollars, name: "new", email: "bo@x.org", minor: 3_000 },
      settledAt: at("2026-03-10T03:30:00Z"),
    },
    {
      ...{ ...inDollars, name: "converted", email: "bo@x.org", minor: 2_000, currency: "EUR" },
      ...{ ratePpm: 1_085_000, settledAt: at("2026-03-11T12:00:00Z") },
    },
    { ...inDollars, name: "unknown", minor: 7_000, settledAt: at("2026-03-12T12:00:00Z") },
    {
      ...{ ...inDollars, name: "real", email: "eve@x.org", minor: 4_101, provider: "stripe" },
      settledAt: at("2026-03-16T12:00:00Z"),
    },
    { ...inEuros, name: "account", accountId: account.id, settledAt: at("2026-03-15T12:00:00Z") },
  ];
  await createSettledDonations(site, ...history);
}

async function recordOfflineDonations({
  record,
  confirm,
  undo,
  setLimit,
}: Awaited<ReturnType<typeof openOfflineReports>>): Promise<void> {
  const counted = await record({ amount: 60, given_on: "2026-03-05" });
  await confirm(counted.json.id);
  await setLimit(100, 1_000);
  const mistaken = await record({ amount: 80, given_on: "2026-03-06" });
  await undo(mistaken.json.id);
}

async function returnMoney(site: TestSite): Promise<void> {
  const idOf = async (name: string) => {
    const donations = site.db.selectFrom("donation").select("id").where("donor_name", "=", name);
    return (await donations.executeTakeFirstOrThrow()).id;
  };
  const refund = async (name: string, minor: number, iso: string, state?: "failed") =>
    applyFacts(site.deps, [
      await refundFact(site, await idOf(name), minor, {
        refundId: `re-${name}`,
        changedAt: at(iso),
        ...(state ? { state } : {}),
      }),
    ]);
  await refund("new", 1_020, "2026-03-18T12:00:00Z");
  await refund("february", 1_020, "2026-02-10T12:00:00Z");
  await refund("unknown", 500, "2026-02-19T12:00:00Z");
  await refund("unknown", 500, "2026-03-19T12:00:00Z", "failed");
  const disputed = await idOf("returning");
  const { payment_id } = await donationRow(site, disputed);
  const dispute: GatewayDispute = {
    ...{ kind: "dispute", disputeId: "dp", paymentId: payment_id ?? "", state: "open" },
    ...{ reference: disputed, amount: money(10_200, "USD"), withdrawn: true },
    ...{ fee: money(1_500, "USD"), reason: "fraudulent", evidenceDueAt: undefined },
    changedAt: at("2026-03-17T12:00:00Z"),
  };
  await applyFacts(site.deps, [dispute]);
  await applyFacts(site.deps, [
    { ...dispute, state: "lost", changedAt: at("2026-03-19T12:00:00Z") },
  ]);
  const again = {
    ...{
      reference: await idOf("in time"),
      paymentId: "again",
      changedAt: at("2026-03-02T12:00:00Z"),
    },
  };
  await applyFacts(site.deps, [
    {
      ...{ ...again, kind: "payment", state: "succeeded", declines: 0 },
      ...{ total: money(2_601, "USD"), cost: money(0, "USD") },
    },
    {
      ...{ ...again, kind: "refund", refundId: "re-again", ours: undefined, state: "done" },
      amount: money(2_601, "USD"),
    },
  ]);
}
