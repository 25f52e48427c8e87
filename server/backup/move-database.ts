import { databaseVariables } from "../config/config-database.ts";
import { type Config, type Environment, readConfig } from "../config.ts";
import { checkPostgres } from "../platform/db/check-postgres.ts";
import type { Database } from "../platform/db/database.ts";
import { openEmbeddedDatabase } from "../platform/db/embedded/embedded-database.ts";
import { inSnapshot } from "../platform/db/in-transaction.ts";
import { openPostgres } from "../platform/db/postgres-database.ts";
import { openFileStore } from "../platform/storage/open-file-store.ts";
import { BackupFault } from "./archive.ts";
import { isFolder } from "./command-words.ts";
import {
  countOthers,
  type DatabaseFacts,
  exportSnapshot,
  readFacts,
} from "./database-facts-store.ts";
import { scriptOfServer } from "./database-script.ts";
import { expectEmbedded } from "./embedded-copy.ts";
import { judgeBooks } from "./judge-books-store.ts";
import { discard, expectEmpty, finishLoading, loadEmbedded, loadScript } from "./load-database.ts";
import { findMissingFiles } from "./named-files-store.ts";
import { listFiles, putSecret } from "./restore.ts";

/** Counts of moved rows and of files, which stay where they are. */
export interface Moved extends Pick<DatabaseFacts, "rows"> {
  readonly files: number;
  readonly missingFiles: number;
}

/**
 * Copies a stopped site's embedded database to the empty PostgreSQL database at `DATABASE_URL`. Files, secret
 * and the embedded database stay in the data folder. Throws BackupFault or StartRefused.
 */
export async function moveToPostgres(environment: Environment): Promise<Moved> {
  const from = readConfig(toEmbedded(environment));
  const to = readConfig({
    ...environment,
    APP_SECRET: environment.APP_SECRET || from.appSecrets[0],
  });
  if (to.databaseUrl === undefined) {
    throw new BackupFault("DATABASE_URL: set it to the empty PostgreSQL database to move to.");
  }
  const source = await openEmbeddedDatabase(expectEmbedded(from.dataDir));
  try {
    const facts = await inSnapshot(source, readValidFacts);
    await expectEmpty(to);
    return await finish(to, facts, await loadEmbedded(to, source));
  } finally {
    await source.close();
  }
}

/** Copies the database at `DATABASE_URL`, which nothing may be using, to a new embedded database. */
export async function moveToEmbedded(environment: Environment): Promise<Moved> {
  const from = readConfig(environment);
  if (!isFolder(from.dataDir)) {
    throw new BackupFault(
      `DATA_DIR: there is no folder ${from.dataDir}. Set it to the data folder of the site to move.`,
    );
  }
  const to = readConfig(toEmbedded(environment));
  const { databaseDirectUrl: url } = from;
  if (url === undefined) {
    throw new BackupFault("DATABASE_URL: set it to the PostgreSQL database to move from.");
  }
  await checkPostgres(url, { guarded: false });
  const source = openPostgres(url);
  try {
    const moved = await inSnapshot(source, async (tx) => {
      const others = await countOthers(tx);
      if (others > 0) {
        throw new BackupFault(
          `DATABASE_URL: ${others} other connections are open. Stop every process of the site first.`,
        );
      }
      await expectEmpty(to);
      const facts = await readValidFacts(tx);
      const database = await loadScript(to, scriptOfServer(url, await exportSnapshot(tx)));
      return finish(to, facts, database);
    });
    await putSecret(to.dataDir, Buffer.from(from.appSecrets.join("\n")));
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

/** Throws BackupFault if the books are wrong. */
async function readValidFacts(tx: Parameters<typeof readFacts>[0]): Promise<DatabaseFacts> {
  const faults = await judgeBooks(tx);
  if (faults.length > 0)
    throw new BackupFault(
      `Nothing was moved, because the books are wrong:\n  ${faults.join("\n  ")}`,
    );
  return readFacts(tx);
}

async function finish(to: Config, facts: DatabaseFacts, database: Database): Promise<Moved> {
  try {
    await finishLoading(to, database, facts);
  } catch (error) {
    await discard(to, database);
    throw error;
  }
  const stored = await listFiles(openFileStore(to.files));
  const missing = await inSnapshot(database, (tx) => findMissingFiles(tx, stored)).finally(() =>
    database.close(),
  );
  return { rows: facts.rows, files: stored.size, missingFiles: missing.length };
}
