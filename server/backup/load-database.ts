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
import { prepareForProgram } from "../platform/db/program-role.ts";
import { BackupFault } from "./archive.ts";
import {
  type DatabaseFacts,
  forgetWriters,
  listTables,
  readFacts,
} from "./database-facts-store.ts";
import { runOnEmbedded, runOnServer, type Script, scriptOfEmbedded } from "./database-script.ts";
import { judgeBooks } from "./judge-books-store.ts";

/** Throws BackupFault or StartRefused unless the configuration names a database that takes another's contents. */
export async function expectEmpty(config: Config): Promise<void> {
  const url = ownerUrl(config);
  if (url === undefined) {
    const folder = embeddedIn(config);
    if (!existsSync(folder)) return;
    throw new BackupFault(`DATA_DIR: ${folder} is there already. Restore into an empty folder.`);
  }
  if (config.booksGuard && config.databaseOwnerUrl === undefined) {
    throw new BackupFault(
      "DATABASE_OWNER_URL: needed to restore, since the site's own user may not write the books.",
    );
  }
  await checkPostgres(url, { guarded: false });
  const database = openPostgres(url);
  const tables = await inSnapshot(database, listTables).finally(() => database.close());
  if (tables.length === 0) return;
  throw new BackupFault(
    "The database is not empty: there are tables in it. Make a new one, and restore before `migrate` and before any start.",
  );
}

const embeddedIn = ({ dataDir }: Pick<Config, "dataDir">) => join(dataDir, "postgres");

/** The address of a user who owns the database; undefined for the embedded one. */
function ownerUrl(config: Config): string | undefined {
  const { databaseUrl, databaseDirectUrl, databaseOwnerUrl } = config;
  return databaseUrl && (databaseOwnerUrl ?? databaseDirectUrl ?? databaseUrl);
}

/** Makes the database that the configuration names by a script, and opens it. It has to be empty. */
export async function loadScript(config: Config, script: Script): Promise<Database> {
  const url = ownerUrl(config);
  if (url !== undefined) await runOnServer(url, script);
  const database =
    url === undefined ? await openEmbeddedDatabase(embeddedIn(config)) : openPostgres(url);
  try {
    if (database.pglite) await runOnEmbedded(database.pglite, script);
    await inPatientTransaction(database, forgetWriters);
    return database;
  } catch (error) {
    await discard(config, database);
    throw error;
  }
}

/** Closes a database that was loaded for nothing, and leaves no embedded one behind. */
export async function discard(config: Config, database: Database): Promise<void> {
  await database.close();
  if (database.pglite) await rm(embeddedIn(config), { recursive: true, force: true });
}

/** Makes it of the folder of an embedded database, which is gone afterwards. */
export async function loadFolder(config: Config, folder: string): Promise<Database> {
  if (config.databaseUrl === undefined) {
    await rename(folder, embeddedIn(config));
    return openEmbeddedDatabase(embeddedIn(config));
  }
  const source = await openEmbeddedDatabase(folder);
  try {
    return await loadEmbedded(config, source);
  } finally {
    await source.close();
  }
}

/** Makes it of an open embedded database, which nobody else may use. */
export function loadEmbedded(config: Config, { pglite }: Database): Promise<Database> {
  if (!pglite) throw new Error("this is no embedded database");
  return loadScript(config, scriptOfEmbedded(pglite));
}

/** Brings a loaded database to the newest schema. Throws BackupFault where it has other rows than it should. */
export async function finishLoading(
  config: Config,
  database: Database,
  facts: DatabaseFacts,
): Promise<void> {
  const loaded = await inSnapshot(database, readFacts);
  for (const [table, rows] of Object.entries(facts.rows)) {
    if (loaded.rows[table] === rows) continue;
    throw new BackupFault(`${table}: ${loaded.rows[table] ?? 0} rows were loaded, not ${rows}.`);
  }
  if (config.databaseUrl !== undefined && config.databaseOwnerUrl !== undefined) {
    await prepareForProgram(database, config.databaseUrl);
  } else {
    await migrate(database);
  }
  const faults = await inSnapshot(database, judgeBooks);
  if (faults.length > 0) throw new BackupFault(`The books are wrong:\n  ${faults.join("\n  ")}`);
}
