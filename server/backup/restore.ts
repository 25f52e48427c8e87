import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { type Archive, readParts, verifyArchive } from "../platform/backup/archive-reader.ts";
import { BackupFault } from "../platform/backup/backup-fault.ts";
import { listFilledTables, loadTables } from "../platform/backup/load-tables.ts";
import type { Manifest } from "../platform/backup/manifest.ts";
import { lastMigration } from "../platform/backup/table-catalogue.ts";
import { prepareDataFolder } from "../platform/data-folder.ts";
import { checkPostgres } from "../platform/db/check-postgres.ts";
import type { Database } from "../platform/db/database.ts";
import { openEmbeddedDatabase } from "../platform/db/embedded/embedded-database.ts";
import { inSnapshot } from "../platform/db/in-transaction.ts";
import { migrate } from "../platform/db/migrate.ts";
import { openPostgres } from "../platform/db/postgres-database.ts";
import { prepareForProgram } from "../platform/db/program-role.ts";
import { prepareJobTables } from "../platform/jobs/job-tables.ts";
import type { FileStore } from "../platform/storage/file-store.ts";
import { judgeBooks } from "./judge-books-store.ts";
import { findMissingFiles } from "./named-files-store.ts";
import { restoreBeside } from "./restore-beside.ts";

/**
 * Puts a backup into the empty place that the configuration names, brings it to the newest schema and
 * checks it. Throws BackupFault or StartRefused, and leaves an empty place where it can't be loaded.
 */
export async function restore(
  config: Config,
  archive: Archive,
  files: FileStore | null,
): Promise<Manifest> {
  const manifest = await verifyArchive(archive);
  prepareDataFolder(config.dataDir);
  if (files) await refuseFilled(files);
  const database = await openPlace(config);
  const isNew = config.databaseUrl === undefined;
  try {
    await prepareTables(database, manifest);
    try {
      if (files) await restoreFiles(archive, files);
      await loadTables(database, archive, manifest);
    } catch (error) {
      if (files) await removeAll(files);
      throw error;
    }
  } catch (error) {
    await database.close();
    if (isNew) await rm(embeddedIn(config), { recursive: true, force: true });
    throw error;
  }
  try {
    await restoreBeside(config, archive);
    if (config.databaseUrl !== undefined && config.databaseOwnerUrl !== undefined) {
      await prepareForProgram(database, config.databaseUrl);
    } else {
      await migrate(database);
    }
    await checkRestored(database, files, manifest);
  } finally {
    await database.close();
  }
  return manifest;
}

const embeddedIn = (config: Config) => join(config.dataDir, "postgres");

/** Opens the database as a user who owns it. Throws for one that a site may be at work on. */
async function openPlace(config: Config): Promise<Database> {
  const { databaseUrl, databaseDirectUrl, databaseOwnerUrl, booksGuard } = config;
  if (databaseUrl === undefined) {
    if (existsSync(embeddedIn(config))) {
      throw new BackupFault(
        `DATA_DIR: ${embeddedIn(config)} is there already. Restore into an empty folder.`,
      );
    }
    return openEmbeddedDatabase(embeddedIn(config));
  }
  if (booksGuard && databaseOwnerUrl === undefined) {
    throw new BackupFault(
      "DATABASE_OWNER_URL: needed to restore, since the site's own user may not write the books.",
    );
  }
  const url = databaseOwnerUrl ?? databaseDirectUrl ?? databaseUrl;
  await checkPostgres(url, { guarded: false });
  return openPostgres(url);
}

/** Makes the tables as they were when the backup was made. Throws BackupFault unless all are empty. */
async function prepareTables(database: Database, manifest: Manifest): Promise<void> {
  const before = await inSnapshot(database, lastMigration);
  if (before !== undefined && before > manifest.migration) {
    throw new BackupFault(
      `The database has newer tables (${before}) than the backup (${manifest.migration}). Make the database anew, and restore before any start.`,
    );
  }
  if (before !== undefined) {
    const filled = await inSnapshot(database, listFilledTables);
    if (filled.length > 0) {
      throw new BackupFault(
        `The database is not empty: there are rows in ${filled.join(", ")}. Restore into a new one.`,
      );
    }
  }
  await migrate(database, { upTo: manifest.migration });
  await prepareJobTables(database);
}

async function refuseFilled(files: FileStore): Promise<void> {
  for await (const key of files.list()) {
    throw new BackupFault(
      `The place for files is not empty: ${key} is there. Restore into an empty one.`,
    );
  }
}

async function restoreFiles(archive: Archive, files: FileStore): Promise<void> {
  for await (const { name, bytes } of readParts(archive)) {
    if (name.startsWith("files/")) await files.put(name.slice("files/".length), bytes);
  }
}

async function removeAll(files: FileStore): Promise<void> {
  for await (const key of files.list()) await files.remove(key);
}

/** Throws BackupFault when what was restored does not fit together. */
async function checkRestored(
  database: Database,
  files: FileStore | null,
  manifest: Manifest,
): Promise<void> {
  const stored = new Set<string>();
  if (files) for await (const key of files.list()) stored.add(key);
  const faults = await inSnapshot(database, async (tx) => {
    const missing = files ? await findMissingFiles(tx, stored) : [];
    return [
      ...(await judgeBooks(tx)),
      ...(missing.length > manifest.missing_files
        ? missing.slice(0, 5).map((key) => `the file ${key} is missing`)
        : []),
      ...(files && stored.size !== manifest.files
        ? [`${stored.size} files were restored, not ${manifest.files}`]
        : []),
    ];
  });
  if (faults.length > 0) {
    throw new BackupFault(
      `The backup was restored, and something in it is wrong:\n  ${faults.join("\n  ")}`,
    );
  }
}
