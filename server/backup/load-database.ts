import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { checkPostgres } from "../platform/db/check-postgres.ts";
import type { Database } from "../platform/db/database.ts";
import { openEmbeddedDatabase } from "../platform/db/embedded/embedded-database.ts";
import { inPatientTransaction, inSnapshot } from "../platform/db/in-transaction.ts";
import { migrate } from "../platform/db/migrate.ts";
import { openPostgres } from "../platform/db/postgres-database.ts";
import { prepareProgramRole } from "../platform/db/program-role.ts";
import { BackupError } from "./archive.ts";
import { findBookErrors } from "./book-errors-store.ts";
import { clearWriters, type DatabaseFacts, listTables, readFacts } from "./database-facts-store.ts";
import { dumpEmbedded, runOnEmbedded, runOnServer, type Script } from "./database-script.ts";

/** Throws BackupError or StartRefused unless the configured database is empty and may be filled. */
export async function expectEmptyDatabase(config: Config): Promise<void> {
  const url = ownerUrl(config);
  if (url === undefined) {
    const folder = embeddedFolder(config);
    if (!existsSync(folder)) return;
    throw new BackupError(`DATA_DIR: ${folder} already exists. Restore into an empty folder.`);
  }
  if (config.booksGuard && config.databaseOwnerUrl === undefined) {
    throw new BackupError(
      "DATABASE_OWNER_URL: required to restore, because the site's own user cannot rewrite the books.",
    );
  }
  await checkPostgres(url, { guarded: false });
  const database = openPostgres(url);
  const tables = await inSnapshot(database, listTables).finally(() => database.close());
  if (tables.length === 0) return;
  throw new BackupError(
    "The database is not empty: it has tables. Create a new one, and restore before you run `migrate` or start the site.",
  );
}

const embeddedFolder = ({ dataDir }: Pick<Config, "dataDir">) => join(dataDir, "postgres");

/** The address of the database's owner; undefined for the embedded database. */
function ownerUrl(config: Config): string | undefined {
  const { databaseUrl, databaseDirectUrl, databaseOwnerUrl } = config;
  return databaseUrl && (databaseOwnerUrl ?? databaseDirectUrl ?? databaseUrl);
}

/** Fills the configured database, which must be empty, from a script, and opens it. */
export async function loadScript(config: Config, script: Script): Promise<Database> {
  const url = ownerUrl(config);
  if (url !== undefined) await runOnServer(url, script);
  const database =
    url === undefined ? await openEmbeddedDatabase(embeddedFolder(config)) : openPostgres(url);
  try {
    if (database.pglite) await runOnEmbedded(database.pglite, script);
    await inPatientTransaction(database, clearWriters);
    return database;
  } catch (error) {
    await discardDatabase(config, database);
    throw error;
  }
}

/** Closes a database whose load failed, and deletes an embedded one. */
export async function discardDatabase(config: Config, database: Database): Promise<void> {
  await database.close();
  if (database.pglite) await rm(embeddedFolder(config), { recursive: true, force: true });
}

/** Fills the configured database from the folder of an embedded one, which may be moved. */
export async function loadFolder(config: Config, folder: string): Promise<Database> {
  if (config.databaseUrl === undefined) {
    await rename(folder, embeddedFolder(config));
    return openEmbeddedDatabase(embeddedFolder(config));
  }
  const source = await openEmbeddedDatabase(folder);
  try {
    return await loadEmbedded(config, source);
  } finally {
    await source.close();
  }
}

/** Fills the configured database from an open embedded one, which nothing else may use. */
export function loadEmbedded(config: Config, { pglite }: Database): Promise<Database> {
  if (!pglite) throw new Error("this is not an embedded database");
  return loadScript(config, dumpEmbedded(pglite));
}

/** Migrates a loaded database to the newest schema. Throws BackupError if its row counts or books are wrong. */
export async function finishLoading(
  config: Config,
  database: Database,
  facts: DatabaseFacts,
): Promise<void> {
  const loaded = await inSnapshot(database, readFacts);
  for (const [table, rows] of Object.entries(facts.rows)) {
    if (loaded.rows[table] === rows) continue;
    throw new BackupError(`${table}: loaded ${loaded.rows[table] ?? 0} rows instead of ${rows}.`);
  }
  if (config.databaseUrl !== undefined && config.databaseOwnerUrl !== undefined) {
    await prepareProgramRole(database, config.databaseUrl);
  } else {
    await migrate(database);
  }
  const faults = await inSnapshot(database, findBookErrors);
  if (faults.length > 0) throw new BackupError(`The books are wrong:\n  ${faults.join("\n  ")}`);
}
