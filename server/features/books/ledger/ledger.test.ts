import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { money } from "#contract/money.ts";
import type { Database, Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { createTestDatabase } from "../../../testing/services/test-database.ts";
import { credit, debit, type Transaction } from "./ledger-entry.ts";
import { sumAccounts } from "./ledger-store.ts";
import { postTransactions } from "./post-transactions.ts";

let database: Database;
let count = 0;

beforeAll(async () => {
  ({ database } = await createTestDatabase());
});

function transaction(changes: Partial<Transaction> = {}): Transaction {
  count += 1;
  return {
    kind: "capture",
    sourceType: "test",
    sourceId: String(count),
    occurredAt: new Date("2026-01-01"),
    entries: [debit("gateway:test", money(500, "USD")), credit("campaign:1", money(500, "USD"))],
    ...changes,
  };
}

function within(work: (tx: Tx) => Promise<unknown>): Promise<unknown> {
  return inTransaction(database, work);
}

function post(...transactions: Transaction[]) {
  return within((tx) => postTransactions(tx, transactions));
}

describe("posting", () => {
  test("adds a balanced transaction to the ledger", async () => {
    await post(transaction());
    const balances = await sumAccounts(database.db);
    expect(balances).toContainEqual({ name: "campaign:1", currency: "USD", balance_minor: -500 });
  });

  test("accepts a source once, even for concurrent requests", async () => {
    const twice = transaction();
    const results = await Promise.allSettled([post(twice), post(twice)]);
    expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test.each([
    ["doesn't balance", credit("b", money(4, "USD"))],
    ["balances only across currencies", credit("b", money(5, "EUR"))],
  ])("refuses a transaction that %s before it reaches the database", async (_, entry) => {
    const entries = [debit("a", money(5, "USD")), entry];
    await expect(post(transaction({ entries }))).rejects.toThrow(/off by/);
  });
});

describe("the database refuses", () => {
  async function header(tx: Tx): Promise<string> {
    count += 1;
    const { rows } = await sql<{ id: string }>`
      INSERT INTO ledger_txn (id, kind, source_type, source_id, occurred_at)
      VALUES (gen_random_uuid(), 'x', 'raw', ${String(count)}, now()) RETURNING id`.execute(tx);
    return rows[0]?.id ?? "";
  }
  const entry = (tx: Tx, txn: string, minor: number) =>
    sql`INSERT INTO ledger_entry (txn_id, account_id, currency, amount_minor)
        SELECT ${txn}, id, currency, ${minor} FROM ledger_account
        WHERE name = 'campaign:1' AND currency = 'USD'`.execute(tx);

  test("entries that do not sum to zero", async () => {
    const attempt = within(async (tx) => {
      const txn = await header(tx);
      await entry(tx, txn, 5);
      await entry(tx, txn, -4);
    });
    await expect(attempt).rejects.toThrow(/sum to zero/);
  });

  test("a header with fewer than two entries", async () => {
    await expect(within(header)).rejects.toThrow(/fewer than two/);
  });

  test("an entry of zero", async () => {
    await expect(within(async (tx) => entry(tx, await header(tx), 0))).rejects.toThrow();
  });

  test("entries added to an existing transaction, even balanced ones", async () => {
    const before = await database.db
      .selectFrom("ledger_txn")
      .select("id")
      .executeTakeFirstOrThrow();
    const attempt = within(async (tx) => {
      await entry(tx, before.id, 5);
      await entry(tx, before.id, -5);
    });
    await expect(attempt).rejects.toThrow(/made their header/);
  });

  test.each([
    "UPDATE ledger_entry SET amount_minor = amount_minor",
    "DELETE FROM ledger_entry",
    "TRUNCATE ledger_entry CASCADE",
    "UPDATE ledger_txn SET kind = 'other'",
    "DELETE FROM ledger_txn",
    "TRUNCATE ledger_txn CASCADE",
    "UPDATE ledger_account SET name = 'other'",
  ])("%s", async (statement) => {
    await expect(within((tx) => sql.raw(statement).execute(tx))).rejects.toThrow(/append-only/);
  });
});
