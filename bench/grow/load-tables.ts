import type pg from "pg";

interface Load {
  readonly tables: readonly string[];
  /** What fills the tables with rows that fit together by construction. */
  readonly statements: readonly string[];
}

/**
 * Fills tables in the place of what they have. Their triggers don't fire, and their indexes are built
 * afterwards, each in one go.
 */
export async function loadTables(client: pg.Client, { tables, statements }: Load): Promise<void> {
  const list = tables.map((table) => `'${table}'::regclass`).join(", ");
  await client.query("BEGIN");
  await client.query("SET LOCAL session_replication_role = replica");
  await client.query("SET LOCAL work_mem = '768MB'");
  await client.query("SET LOCAL maintenance_work_mem = '3GB'");
  // Tables that are emptied in the same transaction are filled without a log (wal_level = minimal).
  await client.query(`TRUNCATE ${tables.join(", ")} RESTART IDENTITY CASCADE`);
  // Not ready: an insert leaves the index alone until it is built anew.
  await client.query(
    `UPDATE pg_index SET indisready = false, indisvalid = false WHERE indrelid IN (${list})`,
  );
  for (const statement of statements) await client.query(statement);
  for (const table of tables) await client.query(`REINDEX TABLE ${table}`);
  await client.query("COMMIT");
}
