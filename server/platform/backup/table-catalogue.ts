import { sql } from "kysely";
import type { Tx } from "../db/database.ts";

export interface Column {
  readonly name: string;
  readonly type: string;
}

export interface Table {
  /** `public.donation` */
  readonly name: string;
  readonly columns: readonly Column[];
}

export interface Sequence {
  readonly name: string;
  readonly last: string | null;
}

/** Kept by the migrations themselves. */
const MIGRATION_TABLES = ["schema_migration", "schema_migration_lock"];
/** Of the queue only what waits and its queues: all else it makes by itself. */
const JOB_TABLES = ["queue", "job"];

export const JOBS_SCHEMA = "jobs";

/**
 * The tables whose rows a backup holds. A column that PostgreSQL works out by itself is left out, and so is
 * one with a number of a database's transactions: it means nothing in another database.
 */
export async function listTables(tx: Tx): Promise<Table[]> {
  const { rows } = await sql<{ name: string; columns: Column[] }>`
    SELECT format('%I.%I', n.nspname, c.relname) AS name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
        ORDER BY a.attnum) AS columns
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attgenerated = '' AND a.atttypid <> 'xid8'::regtype
      AND (n.nspname = 'public' AND c.relname <> ALL (${MIGRATION_TABLES}::text[])
        OR n.nspname = ${JOBS_SCHEMA} AND c.relname = ANY (${JOB_TABLES}::text[]))
    GROUP BY 1
    ORDER BY 1`.execute(tx);
  return rows;
}

/** The sequences of the tables, each with the last number that it gave. */
export async function listSequences(tx: Tx): Promise<Sequence[]> {
  const { rows } = await sql<Sequence>`
    SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS last
    FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`.execute(tx);
  return rows;
}

/** The newest migration that was run; undefined in a database without tables. */
export async function lastMigration(tx: Tx): Promise<string | undefined> {
  const there = await sql<{ there: boolean }>`
    SELECT to_regclass('public.schema_migration') IS NOT NULL AS there`.execute(tx);
  if (!there.rows[0]?.there) return undefined;
  const { rows } = await sql<{ last: string | null }>`
    SELECT max(name) AS last FROM schema_migration`.execute(tx);
  return rows[0]?.last ?? undefined;
}

/** Texts of values are the same in every database from here to the end of the transaction. */
export async function fixFormats(tx: Tx): Promise<void> {
  await sql`
    SELECT set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
      set_config('intervalstyle', 'iso_8601', true), set_config('bytea_output', 'hex', true),
      set_config('extra_float_digits', '1', true),
      set_config('search_path', 'public', true)`.execute(tx);
}
