import { sql } from "kysely";
import type { Database, Tx } from "../platform/db/database.ts";
import { inTransaction } from "../platform/db/in-transaction.ts";

/** Changes what the database keeps as it was, as nobody but the owner of its tables can. */
export function tamper(database: Database, work: (tx: Tx) => Promise<unknown>): Promise<unknown> {
  return inTransaction(database, async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await work(tx);
  });
}
