import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { money } from "#contract/money.ts";
import type { Database } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { createTestDatabase } from "../../../testing/services/test-database.ts";
import { checkBooks } from "../ledger/check-books.ts";
import { credit, debit } from "../ledger/ledger-entry.ts";
import { postTransactions } from "../ledger/post-transactions.ts";
import { findWrongSums, readSumsToStore, saveSums, sumLedger } from "./ledger-sum-store.ts";

const NOW = sql`interval '0'`;
let database: Database;
let count = 0;

beforeAll(async () => {
  ({ database } = await createTestDatabase());
});

async function give(campaign: number, minor: number) {
  count += 1;
  const amount = money(minor, "USD");
  await inTransaction(database, (tx) =>
    postTransactions(tx, [
      {
        ...{ kind: "capture", sourceType: "test", sourceId: String(count) },
        occurredAt: new Date("2026-01-01"),
        entries: [debit("gateway:test", amount), credit(`campaign:${campaign}`, amount)],
      },
    ]),
  );
}

async function storeSums(options: Parameters<typeof readSumsToStore>[1]) {
  const sums = await readSumsToStore(database.db, options);
  await inTransaction(database, (tx) => saveSums(tx, sums));
  return sums.through;
}

async function findSums() {
  const all = await sumLedger(database.db);
  return Object.fromEntries(all.map(({ name, minor, entries }) => [name, [minor, entries]]));
}

test("stored sums and later entries add up to all entries", async () => {
  expect(await findSums()).toEqual({});
  await give(1, 500);
  // Entries younger than an hour are left out: lower ids may not be committed yet.
  expect(await storeSums({ recompute: false })).toBe(0);
  expect(await findSums()).toEqual({ "gateway:test": [500, 1], "campaign:": [-500, 1] });
  const first = await storeSums({ recompute: false, age: NOW });
  expect(first).toBeGreaterThan(0);
  await give(2, 300);
  const all = { "gateway:test": [800, 2], "campaign:": [-800, 2] };
  expect(await findSums()).toEqual(all);
  expect(await storeSums({ recompute: false, age: NOW })).toBeGreaterThan(first);
  expect(await findSums()).toEqual(all);
  expect(await storeSums({ recompute: false, age: NOW })).toBeGreaterThan(first);
  expect(await findSums()).toEqual(all);
});

test("stored sums that were tampered with are found, and correct again once recomputed", async () => {
  await give(3, 200);
  const right = await findSums();
  expect(await findWrongSums(database.db)).toEqual([]);
  await inTransaction(database, (tx) => sql`UPDATE ledger_sum SET minor = minor + 1`.execute(tx));
  await storeSums({ recompute: false, age: NOW });
  expect(await findSums()).not.toEqual(right);
  expect(await findWrongSums(database.db)).toMatchObject([
    { name: "campaign:", currency: "USD" },
    { name: "gateway:test", currency: "USD" },
  ]);
  expect((await checkBooks(database.db)).misplaced).toHaveLength(2);
  await storeSums({ recompute: true, age: NOW });
  expect(await findSums()).toEqual(right);
  expect(await findWrongSums(database.db)).toEqual([]);
  expect((await checkBooks(database.db)).misplaced).toEqual([]);
});
