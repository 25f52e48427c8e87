import { rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { type Config, type Environment, readConfig } from "../config.ts";
import { BackupFault } from "../platform/backup/backup-fault.ts";
import type { Manifest } from "../platform/backup/manifest.ts";
import { fixFormats } from "../platform/backup/table-catalogue.ts";
import { digestTable } from "../platform/backup/table-rows.ts";
import { checkPostgres } from "../platform/db/check-postgres.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import { inSnapshot } from "../platform/db/in-transaction.ts";
import { openPostgres } from "../platform/db/postgres-database.ts";
import { readRows } from "../platform/db/read-rows.ts";
import { openFileStore } from "../platform/storage/open-file-store.ts";
import { backUp } from "./back-up.ts";
import { isFolder } from "./command-words.ts";
import { withEmbeddedCopy } from "./embedded-copy.ts";
import { judgeBooks } from "./judge-books-store.ts";
import { findMissingFiles } from "./named-files-store.ts";
import { onEmbedded } from "./other-environment.ts";
import { restore } from "./restore.ts";

/**
 * Takes the rows of a stopped embedded site to the empty PostgreSQL of `DATABASE_URL`. Files and secret stay
 * in the data folder, and so does the embedded database. Throws BackupFault or StartRefused.
 */
export async function moveToPostgres(environment: Environment): Promise<Manifest> {
  const from = readConfig(onEmbedded(environment));
  const to = readConfig({
    ...environment,
    APP_SECRET: environment.APP_SECRET || from.appSecrets[0],
  });
  if (to.databaseUrl === undefined) {
    throw new BackupFault("DATABASE_URL: names the empty PostgreSQL to move to.");
  }
  return withEmbeddedCopy(from.dataDir, { stopped: true }, (database) => move(database, from, to));
}

/** The way back: the rows of `DATABASE_URL`, which no process may be using, to a new embedded database. */
export async function moveToEmbedded(environment: Environment): Promise<Manifest> {
  const from = readConfig(environment);
  expectFolder(from.dataDir);
  const to = readConfig(onEmbedded(environment));
  const { databaseDirectUrl: url } = from;
  if (url === undefined) {
    throw new BackupFault("DATABASE_URL: names the PostgreSQL to move away from.");
  }
  await checkPostgres(url, { guarded: false });
  const database = openPostgres(url);
  try {
    const others = await inSnapshot(database, countOthers);
    if (others > 0) {
      throw new BackupFault(
        `DATABASE_URL: ${others} connections of others are open. Stop every process of the site first.`,
      );
    }
    return await move(database, from, to);
  } finally {
    await database.close();
  }
}

/** The files of the site are in it, and stay there. */
function expectFolder(dataDir: string): void {
  if (isFolder(dataDir)) return;
  throw new BackupFault(
    `DATA_DIR: there is no folder ${dataDir}. Name the data folder of the site that you move.`,
  );
}

/**
 * By a backup, so that both ways are one. What it answers counts the files too, which the new site finds where
 * they are.
 */
async function move(database: Database, from: Config, to: Config): Promise<Manifest> {
  const file = join(from.dataDir, `moving-${process.pid}.tar.gz`);
  try {
    const withSecret = to.databaseUrl === undefined;
    const moved = await backUp(from, database, { file, at: new Date(), withSecret, files: null });
    const faults = await inSnapshot(database, (tx) => compareSource(tx, moved));
    if (faults.length > 0) {
      throw new BackupFault(`Nothing was moved:\n  ${faults.join("\n  ")}`);
    }
    const files = await inSnapshot(database, (tx) => countFiles(tx, to));
    return { ...(await restore(to, { file, passphrase: from.backupKey }, null)), ...files };
  } finally {
    await rm(file, { force: true });
  }
}

/** What was read is what PostgreSQL says is there; restoring holds the other side against the same. */
async function compareSource(tx: Tx, moved: Manifest): Promise<string[]> {
  await fixFormats(tx);
  const faults = await judgeBooks(tx);
  for (const table of moved.tables) {
    const is = await digestTable(tx, table);
    if (is.rows !== table.rows || is.digest !== table.digest) {
      faults.push(`${table.name} was changed meanwhile: stop the site first`);
    }
  }
  return faults;
}

async function countFiles(
  tx: Tx,
  config: Config,
): Promise<Pick<Manifest, "files" | "missing_files">> {
  const stored = new Set<string>();
  for await (const key of openFileStore(config.files).list()) stored.add(key);
  const missing = await findMissingFiles(tx, stored);
  return { files: stored.size, missing_files: missing.length };
}

async function countOthers(tx: Tx): Promise<number> {
  const [row] = await readRows(
    tx,
    sql<{ others: number }>`
      SELECT count(*)::int AS others FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND backend_type = 'client backend'`,
  );
  return row?.others ?? 0;
}
