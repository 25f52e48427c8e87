import { sql } from "kysely";
import type { Database, Tx } from "../platform/db/database.ts";
import { inTransaction } from "../platform/db/in-transaction.ts";

/** Changes rows that triggers protect, as only the tables' owner can. */
export function tamper(database: Database, work: (tx: Tx) => Promise<unknown>): Promise<unknown> {
  return inTransaction(database, async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await work(tx);
  });
}
