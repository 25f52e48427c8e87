import { databaseVariables } from "../config/config-database.ts";
import { type Config, type Environment, readConfig } from "../config.ts";
import { checkPostgres } from "../platform/db/check-postgres.ts";
import type { Database } from "../platform/db/database.ts";
import { openEmbeddedDatabase } from "../platform/db/embedded/embedded-database.ts";
import { inSnapshot } from "../platform/db/in-transaction.ts";
import { openPostgres } from "../platform/db/postgres-database.ts";
import { openFileStore } from "../platform/storage/open-file-store.ts";
import { BackupError } from "./archive.ts";
import { findBookErrors } from "./book-errors-store.ts";
import { isFolder } from "./command-arguments.ts";
import {
  countOtherConnections,
  type DatabaseFacts,
  exportSnapshot,
  readFacts,
} from "./database-facts-store.ts";
import { dumpServer } from "./database-script.ts";
import { expectEmbedded } from "./embedded-copy.ts";
import {
  discardDatabase,
  expectEmptyDatabase,
  finishLoading,
  loadEmbedded,
  loadScript,
} from "./load-database.ts";
import { findMissingFiles } from "./missing-files-store.ts";
import { listFiles, writeSecret } from "./restore.ts";

/** Counts of moved rows and of files, which stay where they are. */
export interface MovedCounts extends Pick<DatabaseFacts, "rows"> {
  readonly files: number;
  readonly missingFiles: number;
}

/**
 * Copies a stopped site's embedded database to the empty PostgreSQL database at `DATABASE_URL`. Files, secret
 * and the embedded database stay in the data folder. Throws BackupError or StartRefused.
 */
export async function moveToPostgres(environment: Environment): Promise<MovedCounts> {
  const from = readConfig(toEmbedded(environment));
  const to = readConfig({
    ...environment,
    APP_SECRET: environment.APP_SECRET || from.appSecrets[0],
  });
  if (to.databaseUrl === undefined) {
    throw new BackupError("DATABASE_URL: set it to the empty PostgreSQL database to move to.");
  }
  const source = await openEmbeddedDatabase(expectEmbedded(from.dataDir));
  try {
    const facts = await inSnapshot(source, readValidFacts);
    await expectEmptyDatabase(to);
    return await finish(to, facts, await loadEmbedded(to, source));
  } finally {
    await source.close();
  }
}

/** Copies the database at `DATABASE_URL`, which nothing may be using, to a new embedded database. */
export async function moveToEmbedded(environment: Environment): Promise<MovedCounts> {
  const from = readConfig(environment);
  if (!isFolder(from.dataDir)) {
    throw new BackupError(
      `DATA_DIR: there is no folder ${from.dataDir}. Set it to the data folder of the site to move.`,
    );
  }
  const to = readConfig(toEmbedded(environment));
  const { databaseDirectUrl: url } = from;
  if (url === undefined) {
    throw new BackupError("DATABASE_URL: set it to the PostgreSQL database to move from.");
  }
  await checkPostgres(url, { guarded: false });
  const source = openPostgres(url);
  try {
    const moved = await inSnapshot(source, async (tx) => {
      const others = await countOtherConnections(tx);
      if (others > 0) {
        throw new BackupError(
          `DATABASE_URL: ${others} other connections are open. Stop every process of the site first.`,
        );
      }
      await expectEmptyDatabase(to);
      const facts = await readValidFacts(tx);
      const database = await loadScript(to, dumpServer(url, await exportSnapshot(tx)));
      return finish(to, facts, database);
    });
    await writeSecret(to.dataDir, Buffer.from(from.appSecrets.join("\n")));
    return moved;
  } finally {
    await source.close();
  }
}

/** The environment of the same site on an embedded database, in one process. */
function toEmbedded(environment: Environment): Environment {
  const unset = Object.fromEntries(Object.keys(databaseVariables).map((name) => [name, ""]));
  return { ...environment, ...unset, ROLE: "" };
}

/** Throws BackupError if the books are wrong. */
async function readValidFacts(tx: Parameters<typeof readFacts>[0]): Promise<DatabaseFacts> {
  const faults = await findBookErrors(tx);
  if (faults.length > 0)
    throw new BackupError(
      `Nothing was moved, because the books are wrong:\n  ${faults.join("\n  ")}`,
    );
  return readFacts(tx);
}

async function finish(to: Config, facts: DatabaseFacts, database: Database): Promise<MovedCounts> {
  try {
    await finishLoading(to, database, facts);
  } catch (error) {
    await discardDatabase(to, database);
    throw error;
  }
  const stored = await listFiles(openFileStore(to.files));
  const missing = await inSnapshot(database, (tx) => findMissingFiles(tx, stored)).finally(() =>
    database.close(),
  );
  return { rows: facts.rows, files: stored.size, missingFiles: missing.length };
}
