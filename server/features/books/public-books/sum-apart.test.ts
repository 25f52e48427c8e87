import { beforeEach, expect, test } from "vitest";
import { money } from "#contract/money.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { give } from "../../../testing/test-donations.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { createGateways } from "../../gateways/provider/gateways.ts";
import { createStripeProvider } from "../../gateways/stripe/stripe-provider.ts";
import { applyFacts } from "../../giving/payments/apply-facts.ts";
import { accounts, credit, debit } from "../ledger/ledger-entry.ts";
import { ledgerJobs } from "../ledger/ledger-jobs.ts";
import { postTransactions } from "../ledger/post-transactions.ts";

let site: TestSite;
let campaignId: number;

beforeEach(async () => {
  site = await openTestSite();
  ({ id: campaignId } = await site.campaign());
});

/** What is public after an hourly check. */
async function books(gateways = site.deps.gateways) {
  const job = ledgerJobs({ ...site.deps, gateways }).find(({ name }) => name === "check-books");
  await job?.run({}, "job");
  return (await site.get("/api/v1/books/")).json;
}

const gifts = (provider: string, minor: number) =>
  give(site, ...Array(10).fill({ campaignId, provider, minor }));

/** A part of the first gift by the sandbox goes back. */
async function giveBack(minor: number) {
  const { id, payment_id } = await site.db
    .selectFrom("donation")
    .select(["id", "payment_id"])
    .where("provider", "=", "sandbox")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const about = { paymentId: payment_id ?? "", reference: id, ours: undefined };
  await applyFacts(site.deps, [
    {
      ...{ kind: "refund", refundId: "back", state: "done", amount: money(minor, "USD") },
      ...{ ...about, changedAt: site.clock.now + 1_000 },
    },
  ]);
}

function giveByHand(minor: number) {
  const amount = money(minor, "USD");
  const entries = [
    debit(accounts.offline(campaignId), amount),
    credit(accounts.campaign(campaignId), amount),
  ];
  const at = { kind: "offline-gift", sourceType: "test", occurredAt: new Date(site.clock.now) };
  return inTransaction(site.database, (tx) =>
    postTransactions(tx, [{ ...at, sourceId: "by hand", entries }]),
  );
}

test("play money is in no sum of real money: gifts, fees, what went back, what campaigns have", async () => {
  await gifts("sandbox", 5_000);
  await gifts("stripe", 3_000);
  await give(site, { campaignId, minor: 700, currency: "EUR", provider: "sandbox" });
  await giveBack(2_000);
  await giveByHand(400);
  const told = await books();
  expect(told.currencies).toMatchObject([
    {
      ...{ currency: "USD", received: 306, by_hand: 4, given_back: 0, service_fees: 6 },
      ...{ to_campaigns: 304, converted: 0 },
    },
  ]);
  expect(told.test_currencies).toMatchObject([
    {
      ...{ currency: "USD", received: 510, by_hand: 0, given_back: 20, service_fees: 9.61 },
      ...{ to_campaigns: 487.39, converted: 7 },
    },
  ]);
  expect(told.test).toEqual(["Sandbox"]);
  expect(told.former).toEqual(["Stripe"]);
});

test("a site that only ever had tests tells all its sums as tests, also what was given by hand", async () => {
  await gifts("sample", 5_000);
  await giveByHand(400);
  const told = await books();
  expect(told.currencies).toEqual([]);
  expect(told.test_currencies).toMatchObject([{ received: 510, by_hand: 4 }]);
  expect(told.test).toEqual(["Sample data", "Sandbox"]);
});

test("a site of real gateways alone tells nothing of tests", async () => {
  const live = createStripeProvider({ secretKey: "sk_live_1", webhookSecrets: ["whsec_1"] });
  await gifts("stripe", 3_000);
  const told = await books(createGateways([live]));
  expect(told.currencies).toMatchObject([{ received: 306 }]);
  expect(told).toMatchObject({ test_currencies: [], test: [] });
});

test("once a site takes real money, what is given by hand is real, and few gifts of it tell nothing", async () => {
  const live = createStripeProvider({ secretKey: "sk_live_1", webhookSecrets: ["whsec_1"] });
  await gifts("sandbox", 5_000);
  await giveByHand(400);
  await give(site, { campaignId, provider: "stripe" });
  const told = await books(createGateways([live]));
  expect(told.currencies).toEqual([]);
  expect(told.test_currencies).toMatchObject([{ received: 510, by_hand: 0 }]);
});
