import { beforeEach, expect, test } from "vitest";
import { type Money, money } from "#contract/money.ts";
import { HOUR_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { give } from "../../../testing/test-donations.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { type BalanceRow, keepBalances } from "../balances/balance-store.ts";
import { credit, debit } from "../ledger/ledger-entry.ts";
import { ledgerJobs } from "../ledger/ledger-jobs.ts";
import { postTransactions } from "../ledger/post-transactions.ts";

let site: TestSite;

beforeEach(async () => {
  site = await openTestSite();
});

const checkBooks = () =>
  ledgerJobs(site.deps)
    .find(({ name }) => name === "check-books")
    ?.run({}, "job");

const books = async () => (await site.get("/api/v1/books/")).json;

/** A gateway says what it holds. */
function read(provider: string, at: number, differs: Partial<BalanceRow> = {}) {
  const sums = { currency: "USD" as const, held_minor: 51_000, booked_minor: 51_000 };
  const row = { provider, ...sums, checked_at: new Date(at), differs_since: null, ...differs };
  return inTransaction(site.database, async (tx) => {
    await keepBalances(tx, [row]);
    await tx.deleteFrom("balance_reading").where("provider", "=", provider).execute();
    await tx.insertInto("balance_reading").values({ provider, read_at: row.checked_at }).execute();
  });
}

/** A gateway took money that is in no gift of this test. */
function took(provider: string, amount: Money) {
  const transaction = {
    ...{ kind: "capture", sourceType: "test", sourceId: provider },
    occurredAt: new Date(site.clock.now),
    entries: [debit(`gateway:${provider}`, amount), credit("bank", amount)],
  };
  return inTransaction(site.database, (tx) => postTransactions(tx, [transaction]));
}

test("books agree only as long as gateways say what they hold: after more than an hour nothing is known", async () => {
  await read("sandbox", site.clock.now);
  site.clock.now += HOUR_MS;
  await checkBooks();
  const { agreed_at } = await books();
  expect(await books()).toMatchObject({ agree: true, unread: [] });
  site.clock.now += HOUR_MS;
  await checkBooks();
  expect(await books()).toMatchObject({ agree: false, agreed_at });
  expect((await books()).unread).toEqual(["Sandbox"]);
  expect((await site.get("/api/v1/books/agreement/")).json.agree).toBe(false);
  await read("sandbox", site.clock.now);
  await checkBooks();
  expect(await books()).toMatchObject({ agree: true, unread: [] });
});

test("a gateway that is no longer configured holds nothing up, and is told by name where it had gifts", async () => {
  const { id: campaignId } = await site.campaign();
  await give(site, ...Array(10).fill({ campaignId, minor: 5_000 }));
  await took("stripe-test", money(500, "USD"));
  const long = site.clock.now - 2 * HOUR_MS;
  await read("stripe-test", long, { held_minor: 501, differs_since: new Date(long - HOUR_MS) });
  await read("sandbox", site.clock.now);
  await checkBooks();
  const told = await books();
  expect(told.agree).toBe(true);
  expect(told.gateways).toMatchObject([{ gateway: "Sandbox", held: 510 }]);
  expect(told.former).toEqual(["Stripe (test)"]);
  expect(told.test).toEqual(["Sandbox", "Stripe (test)"]);
});
