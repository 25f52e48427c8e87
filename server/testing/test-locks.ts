import { sql } from "kysely";
import { vi } from "vitest";
import type { Tx } from "../platform/db/database.ts";
import { inTransaction } from "../platform/db/in-transaction.ts";
import { readRows } from "../platform/db/read-rows.ts";
import type { DB } from "../platform/db/tables.generated.ts";
import { WAIT_LIMIT } from "./services/wait-limit.ts";
import type { TestSite } from "./test-site.ts";

/** Waits until `count` statements are waiting for locks. */
export async function waitForQueued({ db }: Pick<TestSite, "db">, count: number): Promise<void> {
  const waits = sql<{ count: number }>`SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await vi.waitUntil(async () => (await readRows(db, waits))[0]?.count === count, WAIT_LIMIT);
}

/** Runs `work` in a transaction that stays open; returns a function that commits it. */
export async function holdTransaction(
  { database }: Pick<TestSite, "database">,
  work: (tx: Tx) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const [started, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const transaction = inTransaction(database, async (tx) => {
    await work(tx);
    started.resolve();
    await released.promise;
  });
  await Promise.race([started.promise, transaction]);
  return () => {
    released.resolve();
    return transaction;
  };
}

/** How many rows of a table the transaction has read. */
export async function countRowsRead(tx: Tx, table: keyof DB): Promise<number> {
  const [row] = await readRows(
    tx,
    sql<{ n: number }>`
      SELECT (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int AS n
      FROM pg_stat_xact_user_tables WHERE relname = ${table}`,
  );
  return row?.n ?? 0;
}
