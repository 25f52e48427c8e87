import { beforeEach, expect, test } from "vitest";
import { money } from "#contract/money.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
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

/** The published books after an hourly check. */
async function checkAndFetch(gateways = site.deps.gateways) {
  const job = ledgerJobs({ ...site.deps, gateways }).find(({ name }) => name === "check-books");
  await job?.run({}, "job");
  return (await site.get("/api/v1/books/")).json;
}

const giveTen = (provider: string, minor: number) =>
  createSettledDonations(site, ...Array(10).fill({ campaignId, provider, minor }));

/** Refunds a part of the sandbox's first donation. */
async function refund(minor: number) {
  const { id, payment_id } = await site.db
    .selectFrom("donation")
    .select(["id", "payment_id"])
    .where("provider", "=", "sandbox")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const payment = { paymentId: payment_id ?? "", reference: id, ours: undefined };
  await applyFacts(site.deps, [
    {
      ...{ kind: "refund", refundId: "back", state: "done", amount: money(minor, "USD") },
      ...{ ...payment, changedAt: site.clock.now + 1_000 },
    },
  ]);
}

function giveOffline(minor: number) {
  const amount = money(minor, "USD");
  const entries = [
    debit(accounts.offline(campaignId), amount),
    credit(accounts.campaign(campaignId), amount),
  ];
  const at = { kind: "offline-gift", sourceType: "test", occurredAt: new Date(site.clock.now) };
  return inTransaction(site.database, (tx) =>
    postTransactions(tx, [{ ...at, sourceId: "offline", entries }]),
  );
}

test("test money is in no sum of real money: donations, fees, refunds and campaigns", async () => {
  await giveTen("sandbox", 5_000);
  await giveTen("stripe", 3_000);
  await createSettledDonations(site, {
    campaignId,
    minor: 700,
    currency: "EUR",
    provider: "sandbox",
  });
  await refund(2_000);
  await giveOffline(400);
  const books = await checkAndFetch();
  expect(books.currencies).toMatchObject([
    {
      ...{ currency: "USD", received: 306, by_hand: 4, given_back: 0, service_fees: 6 },
      ...{ to_campaigns: 304, converted: 0 },
    },
  ]);
  expect(books.test_currencies).toMatchObject([
    {
      ...{ currency: "USD", received: 510, by_hand: 0, given_back: 20, service_fees: 9.61 },
      ...{ to_campaigns: 487.39, converted: 7 },
    },
  ]);
  expect(books.test).toEqual(["Sandbox"]);
  expect(books.former).toEqual(["Stripe"]);
});

test("a site with only test gateways publishes all sums as tests, including offline donations", async () => {
  await giveTen("sample", 5_000);
  await giveOffline(400);
  const books = await checkAndFetch();
  expect(books.currencies).toEqual([]);
  expect(books.test_currencies).toMatchObject([{ received: 510, by_hand: 4 }]);
  expect(books.test).toEqual(["Sample data", "Sandbox"]);
});

test("a site with only real gateways publishes no tests", async () => {
  const live = createStripeProvider({ secretKey: "sk_live_1", webhookSecrets: ["whsec_1"] });
  await giveTen("stripe", 3_000);
  const books = await checkAndFetch(createGateways([live]));
  expect(books.currencies).toMatchObject([{ received: 306 }]);
  expect(books).toMatchObject({ test_currencies: [], test: [] });
});

test("with a real gateway, offline donations are real, and too few of them are not published", async () => {
  const live = createStripeProvider({ secretKey: "sk_live_1", webhookSecrets: ["whsec_1"] });
  await giveTen("sandbox", 5_000);
  await giveOffline(400);
  await createSettledDonations(site, { campaignId, provider: "stripe" });
  const books = await checkAndFetch(createGateways([live]));
  expect(books.currencies).toEqual([]);
  expect(books.test_currencies).toMatchObject([{ received: 510, by_hand: 0 }]);
});
