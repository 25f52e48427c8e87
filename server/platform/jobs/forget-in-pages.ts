import { type RawBuilder, sql } from "kysely";
import type { Database, Tx } from "../db/database.ts";
import { inTransaction } from "../db/in-transaction.ts";
import type { DB } from "../db/tables.generated.ts";
import { BATCH_ROWS } from "./in-batches.ts";

/** Some rows of a table in the order of its key. */
export interface KeyPage {
  /** They come after this key; undefined at the beginning. */
  readonly after: string | undefined;
  readonly rows: number;
}

interface OldRows {
  readonly table: keyof DB;
  readonly key: string;
  /** What is true of a row that is deleted. */
  readonly old: RawBuilder<unknown>;
}

/**
 * Goes once through a table that has no index by age, each page in a transaction of its own. `forget` deletes
 * what is old of a page and answers its last key; undefined at the end.
 */
export async function forgetInPages(
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

/** Of a page, deletes the rows that are old. Answers the page's last key; undefined where it is the last page. */
export async function deleteOldOfPage(
  tx: Tx,
  page: KeyPage,
  { table, key, old }: OldRows,
): Promise<string | undefined> {
  const column = sql.ref(key);
  const further = page.after === undefined ? sql`` : sql`WHERE ${column} > ${page.after}`;
  const { rows } = await sql<{ last: string | null; full: boolean }>`
    WITH page AS MATERIALIZED (
      SELECT ${column} AS key FROM ${sql.table(table)} ${further} ORDER BY 1 LIMIT ${page.rows}
    ), gone AS (
      DELETE FROM ${sql.table(table)} WHERE ${column} IN (SELECT key FROM page) AND ${old}
    )
    SELECT (SELECT key::text FROM page ORDER BY page.key DESC LIMIT 1) AS last,
      (SELECT count(*) FROM page) = ${page.rows} AS full`.execute(tx);
  const [read] = rows;
  return read?.full ? (read.last ?? undefined) : undefined;
}
