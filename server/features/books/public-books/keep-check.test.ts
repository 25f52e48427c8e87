import { beforeEach, expect, test } from "vitest";
import { type Money, money } from "#contract/money.ts";
import { HOUR_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { give } from "../../../testing/test-donations.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { type BalanceRow, saveBalances } from "../balances/balance-store.ts";
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

const fetchBooks = async () => (await site.get("/api/v1/books/")).json;

/** Stores a reading of a gateway's balance. */
function saveReading(provider: string, at: number, differs: Partial<BalanceRow> = {}) {
  const sums = { currency: "USD" as const, held_minor: 51_000, booked_minor: 51_000 };
  const row = { provider, ...sums, checked_at: new Date(at), differs_since: null, ...differs };
  return inTransaction(site.database, async (tx) => {
    await saveBalances(tx, [row]);
    await tx.deleteFrom("balance_reading").where("provider", "=", provider).execute();
    await tx.insertInto("balance_reading").values({ provider, read_at: row.checked_at }).execute();
  });
}

/** Posts money at a gateway without a donation. */
function postMoney(provider: string, amount: Money) {
  const transaction = {
    ...{ kind: "capture", sourceType: "test", sourceId: provider },
    occurredAt: new Date(site.clock.now),
    entries: [debit(`gateway:${provider}`, amount), credit("bank", amount)],
  };
  return inTransaction(site.database, (tx) => postTransactions(tx, [transaction]));
}

test("the books agree only as long as balances are read: not after an hour without a reading", async () => {
  await saveReading("sandbox", site.clock.now);
  site.clock.now += HOUR_MS;
  await checkBooks();
  const { agreed_at } = await fetchBooks();
  expect(await fetchBooks()).toMatchObject({ agree: true, unread: [] });
  site.clock.now += HOUR_MS;
  await checkBooks();
  expect(await fetchBooks()).toMatchObject({ agree: false, agreed_at });
  expect((await fetchBooks()).unread).toEqual(["Sandbox"]);
  expect((await site.get("/api/v1/books/agreement/")).json.agree).toBe(false);
  await saveReading("sandbox", site.clock.now);
  await checkBooks();
  expect(await fetchBooks()).toMatchObject({ agree: true, unread: [] });
});

test("a gateway that is no longer configured is named and doesn't prevent agreement", async () => {
  const { id: campaignId } = await site.campaign();
  await give(site, ...Array(10).fill({ campaignId, minor: 5_000 }));
  await postMoney("stripe-test", money(500, "USD"));
  const past = site.clock.now - 2 * HOUR_MS;
  const differs_since = new Date(past - HOUR_MS);
  await saveReading("stripe-test", past, { held_minor: 501, differs_since });
  await saveReading("sandbox", site.clock.now);
  await checkBooks();
  const books = await fetchBooks();
  expect(books.agree).toBe(true);
  expect(books.gateways).toMatchObject([{ gateway: "Sandbox", held: 510 }]);
  expect(books.former).toEqual(["Stripe (test)"]);
  expect(books.test).toEqual(["Sandbox", "Stripe (test)"]);
});
