import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";

/** Any number, the same in every process: one loads, the others wait and find it done. */
const LOADING = 7_203_114;

/** Holds every other loader until the commit; answers whether nobody has put anything in yet. */
export async function lockWhereEmpty(tx: Tx): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(${LOADING}::bigint)`.execute(tx);
  const { rows } = await sql<{ empty: boolean }>`
    SELECT NOT EXISTS (SELECT FROM account) AND NOT EXISTS (SELECT FROM category)
      AND NOT EXISTS (SELECT FROM campaign) AS empty`.execute(tx);
  return rows[0]?.empty ?? false;
}

/** Tells the planner what the tables hold now: nothing else does so in the embedded database. */
export async function analyzeTables(tx: Tx): Promise<void> {
  await sql`ANALYZE`.execute(tx);
}
