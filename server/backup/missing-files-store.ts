import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import { readRows } from "../platform/db/read-rows.ts";

interface FileReferences {
  readonly table: string;
  readonly column: string;
  /** Selects the keys of files that rows refer to, as one column `key`. */
  readonly keys: RawBuilder<{ key: string }>;
}

/**
 * Which rows refer to which files, without generated documents, which are created again if missing. Repeated
 * here instead of using the features' code, since it must find their mistakes.
 */
const references: readonly FileReferences[] = [
  {
    table: "account",
    column: "portrait",
    keys: sql`
      SELECT portrait || '/' || width || '.webp' AS key
      FROM account, unnest(ARRAY['96', '192']) width WHERE portrait LIKE 'portraits/%'`,
  },
  {
    table: "uploaded_picture",
    column: "key",
    keys: sql`
      SELECT 'whole-' || key || '.jpg' AS key FROM uploaded_picture WHERE state = 'ready'
      UNION ALL
      SELECT key || '/' || name FROM uploaded_picture, unnest(ARRAY['400.avif', '400.webp',
        '800.avif', '800.webp', '1200.avif', '1200.webp', 'og.jpg']) name WHERE state = 'ready'`,
  },
  {
    table: "site_logo",
    column: "id",
    keys: sql`
      SELECT 'site/' || id || '/' || name AS key
      FROM site_logo, unnest(ARRAY['whole.png', 'logo.png', 'logo.webp']) name`,
  },
  {
    table: "report",
    column: "picture_key",
    keys: sql`SELECT picture_key AS key FROM report WHERE picture_key IS NOT NULL`,
  },
];

/** Keys of files that rows refer to but that are not in `stored`. An older database may lack some columns. */
export async function findMissingFiles(tx: Tx, stored: ReadonlySet<string>): Promise<string[]> {
  const columns = await readRows(
    tx,
    sql<{ name: string }>`SELECT table_name || '.' || column_name AS name
      FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  const known = new Set(columns.map(({ name }) => name));
  const missing: string[] = [];
  for (const { table, column, keys } of references) {
    if (!known.has(`${table}.${column}`)) continue;
    for (const { key } of await readRows(tx, keys)) if (!stored.has(key)) missing.push(key);
  }
  return missing;
}
