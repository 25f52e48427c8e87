import { sql } from "kysely";
import type { Db, Tx } from "../platform/db/database.ts";
import { readRows } from "../platform/db/read-rows.ts";
import { BackupError } from "./archive.ts";

/** Facts about a database that a backup records and a restore checks. */
export interface DatabaseFacts {
  readonly migration: string;
  readonly rows: Readonly<Record<string, number>>;
}

/** Throws BackupError for a database without tables. */
export async function readFacts(tx: Tx): Promise<DatabaseFacts> {
  const tables = await listTables(tx);
  if (!tables.includes("public.schema_migration")) {
    throw new BackupError("The database is empty: there is nothing to back up.");
  }
  const [last] = await readRows(
    tx,
    sql<{ migration: string }>`SELECT max(name) AS migration FROM schema_migration`,
  );
  const rows: Record<string, number> = {};
  for (const table of tables) {
    const [counted] = await readRows(
      tx,
      sql<{ rows: number }>`SELECT count(*)::int AS rows FROM ${sql.raw(table)}`,
    );
    rows[table] = counted?.rows ?? 0;
  }
  return { migration: last?.migration ?? "", rows };
}

/** The site's and the job queue's tables, such as `public.donation`. */
export async function listTables(tx: Tx): Promise<string[]> {
  const tables = await readRows(
    tx,
    sql<{ name: string }>`
      SELECT format('%I.%I', n.nspname, c.relname) AS name
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname IN ('public', 'jobs')
      ORDER BY 1`,
  );
  return tables.map(({ name }) => name);
}

/** 17 of PostgreSQL 17.2. */
export async function readMajorVersion(db: Db): Promise<number> {
  const [server] = await readRows(
    db,
    sql<{ version: number }>`
      SELECT current_setting('server_version_num')::int / 10000 AS version`,
  );
  if (!server) throw new Error("PostgreSQL did not report its version");
  return server.version;
}

/** Lets another program read this transaction's snapshot while the transaction is open. */
export async function exportSnapshot(tx: Tx): Promise<string> {
  await sql`SELECT set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx);
  const [exported] = await readRows(tx, sql<{ id: string }>`SELECT pg_export_snapshot() AS id`);
  if (!exported) throw new Error("PostgreSQL exported no snapshot");
  return exported.id;
}

/**
 * Replaces the ids of the transactions that wrote the books on another server: a transaction on this server
 * could get the same id and then add to an old entry. PostgreSQL never assigns id 2. Requires the tables' owner.
 */
export async function clearWriters(tx: Tx): Promise<void> {
  await sql`ALTER TABLE ledger_txn DISABLE TRIGGER USER`.execute(tx);
  await sql`UPDATE ledger_txn SET written_by = '2'`.execute(tx);
  await sql`ALTER TABLE ledger_txn ENABLE TRIGGER USER`.execute(tx);
}

/** Connections of other programs to this database. */
export async function countOtherConnections(tx: Tx): Promise<number> {
  const [row] = await readRows(
    tx,
    sql<{ others: number }>`
      SELECT count(*)::int AS others FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND backend_type = 'client backend'`,
  );
  return row?.others ?? 0;
}
