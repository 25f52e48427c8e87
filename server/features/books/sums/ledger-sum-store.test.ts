import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { money } from "#contract/money.ts";
import type { Database } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { createTestDatabase } from "../../../testing/services/test-database.ts";
import { checkBooks } from "../ledger/check-books.ts";
import { credit, debit } from "../ledger/ledger-entry.ts";
import { postTransactions } from "../ledger/post-transactions.ts";
import { findWrongSums, keepSums, readSumsToKeep, sumLedger } from "./ledger-sum-store.ts";

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

async function keep(order: Parameters<typeof readSumsToKeep>[1]) {
  const sums = await readSumsToKeep(database.db, order);
  await inTransaction(database, (tx) => keepSums(tx, sums));
  return sums.through;
}

async function sums() {
  const all = await sumLedger(database.db);
  return Object.fromEntries(all.map(({ name, minor, entries }) => [name, [minor, entries]]));
}

test("what is kept and what came since are all there is", async () => {
  expect(await sums()).toEqual({});
  await give(1, 500);
  // What is younger than an hour may stand before what is not committed yet.
  expect(await keep({ anew: false })).toBe(0);
  expect(await sums()).toEqual({ "gateway:test": [500, 1], "campaign:": [-500, 1] });
  const first = await keep({ anew: false, age: NOW });
  expect(first).toBeGreaterThan(0);
  await give(2, 300);
  const all = { "gateway:test": [800, 2], "campaign:": [-800, 2] };
  expect(await sums()).toEqual(all);
  expect(await keep({ anew: false, age: NOW })).toBeGreaterThan(first);
  expect(await sums()).toEqual(all);
  expect(await keep({ anew: false, age: NOW })).toBeGreaterThan(first);
  expect(await sums()).toEqual(all);
});

test("kept sums that were changed are found, and right again once all is added up anew", async () => {
  await give(3, 200);
  const right = await sums();
  expect(await findWrongSums(database.db)).toEqual([]);
  await inTransaction(database, (tx) => sql`UPDATE ledger_sum SET minor = minor + 1`.execute(tx));
  await keep({ anew: false, age: NOW });
  expect(await sums()).not.toEqual(right);
  expect(await findWrongSums(database.db)).toMatchObject([
    { name: "campaign:", currency: "USD" },
    { name: "gateway:test", currency: "USD" },
  ]);
  expect((await checkBooks(database.db)).misplaced).toHaveLength(2);
  await keep({ anew: true, age: NOW });
  expect(await sums()).toEqual(right);
  expect(await findWrongSums(database.db)).toEqual([]);
  expect((await checkBooks(database.db)).misplaced).toEqual([]);
});
