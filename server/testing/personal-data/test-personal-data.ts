import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { readRows } from "../../platform/db/read-rows.ts";

/** All tables except those of migrations and of jobs, whose data is encrypted. */
export async function listTables(db: Db): Promise<string[]> {
  const rows = await readRows(
    db,
    sql<{ name: string }>`SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
        AND table_name NOT LIKE 'schema_migration%'`,
  );
  return rows.map(({ name }) => name).sort();
}

/** All rows of a table as text. */
async function readTable(db: Db, table: string): Promise<string> {
  const rows = await readRows(
    db,
    sql<{ row: string }>`SELECT to_json(t)::text AS row FROM ${sql.table(table)} t`,
  );
  return rows.map(({ row }) => row).join("\n");
}

/** The tables that contain one of the marks. */
export async function findTablesWith(
  db: Db,
  marks: readonly string[],
  tables: readonly string[],
): Promise<string[]> {
  const found = [];
  for (const table of tables) {
    const text = await readTable(db, table);
    if (marks.some((mark) => text.includes(mark))) found.push(table);
  }
  return found.sort();
}

/** Sums, totals and amounts, which erasing a person must not change. */
export async function readBooks(db: Db): Promise<unknown> {
  const entries = await readRows(
    db,
    sql`SELECT account_id, currency, sum(amount_minor)::text AS sum, count(*)::int AS n
      FROM ledger_entry GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  // An erased person no longer follows campaigns, so subscriber counts may change.
  const totals = await readRows(
    db,
    sql`SELECT to_jsonb(totals) - 'subscriber_count' AS kept FROM campaign_totals AS totals
      ORDER BY campaign_id`,
  );
  const donors = await readRows(
    db,
    sql`SELECT campaign_id, count(*) FROM campaign_donor GROUP BY 1 ORDER BY 1`,
  );
  const amounts = await readRows(
    db,
    sql`SELECT id, amount_minor, fee_minor, state, number FROM donation ORDER BY id`,
  );
  return { entries, totals, donors, amounts };
}
