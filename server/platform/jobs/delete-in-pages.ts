import { type RawBuilder, sql } from "kysely";
import type { Database, Tx } from "../db/database.ts";
import { inTransaction } from "../db/in-transaction.ts";
import type { DB } from "../db/tables.generated.ts";
import { BATCH_ROWS } from "./in-batches.ts";

/** Some rows of a table, ordered by key. */
export interface KeyPage {
  /** The rows follow this key; undefined for the first page. */
  readonly after: string | undefined;
  readonly rows: number;
}

interface OldRows {
  readonly table: keyof DB;
  readonly key: string;
  /** The condition of rows to delete. */
  readonly old: RawBuilder<unknown>;
}

/**
 * Goes once through a table without an index by age, one transaction per page. `forget` deletes the old rows of a page
 * and returns its last key, or undefined for the last page.
 */
export async function deleteInPages(
  database: Database,
  forget: (tx: Tx, page: KeyPage) => Promise<string | undefined>,
  rows = BATCH_ROWS,
): Promise<void> {
  let after: string | undefined;
  do {
    const page = { after, rows };
    after = await inTransaction(database, (tx) => forget(tx, page));
  } while (after !== undefined);
}

/** Deletes the old rows of a page. Returns the page's last key, or undefined for the last page. */
export async function deleteOldRows(
  tx: Tx,
  page: KeyPage,
  { table, key, old }: OldRows,
): Promise<string | undefined> {
  const column = sql.ref(key);
  const isAfter = page.after === undefined ? sql`` : sql`WHERE ${column} > ${page.after}`;
  const { rows } = await sql<{ last: string | null; full: boolean }>`
    WITH page AS MATERIALIZED (
      SELECT ${column} AS key FROM ${sql.table(table)} ${isAfter} ORDER BY 1 LIMIT ${page.rows}
    ), gone AS (
      DELETE FROM ${sql.table(table)} WHERE ${column} IN (SELECT key FROM page) AND ${old}
    )
    SELECT (SELECT key::text FROM page ORDER BY page.key DESC LIMIT 1) AS last,
      (SELECT count(*) FROM page) = ${page.rows} AS full`.execute(tx);
  const [result] = rows;
  return result?.full ? (result.last ?? undefined) : undefined;
}
