import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Config } from "../config.ts";
import { prepareDataFolder } from "../platform/data-folder.ts";
import type { Database } from "../platform/db/database.ts";
import { writeEntry } from "../platform/db/embedded/database-folder.ts";
import { inSnapshot } from "../platform/db/in-transaction.ts";
import { readMigrations } from "../platform/db/migration-files.ts";
import type { FileStore } from "../platform/storage/file-store.ts";
import { type Archive, BackupError, type Manifest, readArchive, readManifest } from "./archive.ts";
import { readDumpFile } from "./database-script.ts";
import {
  discardDatabase,
  expectEmptyDatabase,
  finishLoading,
  loadFolder,
  loadScript,
} from "./load-database.ts";
import { findMissingFiles } from "./missing-files-store.ts";
import { inWorkFolder } from "./work-folder.ts";

/**
 * Restores a backup into the configured site, which must be empty, migrates it to the newest schema and checks
 * it. Throws BackupError or StartRefused, and leaves the site empty if the backup cannot be loaded.
 */
export async function restore(
  config: Config,
  archive: Archive,
  files: FileStore,
): Promise<Manifest> {
  const manifest = await readManifest(archive);
  await refuseNewer(manifest);
  prepareDataFolder(config.dataDir);
  await expectNoFiles(files);
  await expectEmptyDatabase(config);
  return inWorkFolder(config, "restore", async (workFolder) => {
    let loaded: Loaded | undefined;
    try {
      loaded = await load(config, { archive, workFolder, files });
      await finishLoading(config, loaded.database, manifest);
    } catch (error) {
      if (loaded) await discardDatabase(config, loaded.database);
      await removeAll(files);
      throw error;
    }
    try {
      await placeDataFiles(config, workFolder, loaded.secret);
      await checkFiles(loaded.database, files, manifest);
    } finally {
      await loaded.database.close();
    }
    return manifest;
  });
}

async function refuseNewer({ migration, program }: Manifest): Promise<void> {
  if ((await readMigrations()).some(({ name }) => name === migration)) return;
  throw new BackupError(
    `The backup's database is newer than this program (${migration}): restore it with version ${program} or newer.`,
  );
}

async function expectNoFiles(files: FileStore): Promise<void> {
  for await (const key of files.list()) {
    throw new BackupError(
      `The file store is not empty: it contains ${key}. Restore into an empty folder or bucket.`,
    );
  }
}

async function removeAll(files: FileStore): Promise<void> {
  for await (const key of files.list()) await files.remove(key);
}

interface Loaded {
  readonly database: Database;
  readonly secret: Buffer | undefined;
}

/** Loads the database and the files, and extracts everything else into `workFolder`. */
async function load(
  config: Config,
  { archive, workFolder, files }: { archive: Archive; workFolder: string; files: FileStore },
): Promise<Loaded> {
  const folder = join(workFolder, "postgres");
  await mkdir(folder, { mode: 0o700 });
  let database: Database | undefined;
  let secret: Buffer | undefined;
  try {
    for await (const entry of readArchive(archive)) {
      const { name } = entry.header;
      if (name.startsWith("files/")) {
        await files.put(name.slice("files/".length), await buffer(entry));
      } else if (name === "database.dump") {
        database = await loadScript(config, readDumpFile(entry));
      } else if (name.startsWith("postgres/") || name === "sandbox.sqlite") {
        await writeEntry(workFolder, entry);
      } else if (name === "secret") {
        secret = await buffer(entry);
      } else {
        entry.resume();
      }
    }
    return { database: database ?? (await loadFolder(config, folder)), secret };
  } catch (error) {
    if (database) await discardDatabase(config, database);
    throw error;
  }
}

/** Puts the sandbox gateway's state and the secret into the data folder. */
async function placeDataFiles(
  { dataDir }: Config,
  workFolder: string,
  secret: Buffer | undefined,
): Promise<void> {
  if (existsSync(join(workFolder, "sandbox.sqlite"))) {
    for (const suffix of ["-wal", "-shm"]) {
      await rm(join(dataDir, `sandbox.sqlite${suffix}`), { force: true });
    }
    await rename(join(workFolder, "sandbox.sqlite"), join(dataDir, "sandbox.sqlite"));
  }
  if (secret) await writeSecret(dataDir, secret);
}

/** Writes the secret; a different existing one is renamed, since someone may need it. */
export async function writeSecret(dataDir: string, secret: Buffer): Promise<void> {
  const file = join(dataDir, "secret");
  if (existsSync(file)) {
    if ((await readFile(file, "utf8")).trim() === secret.toString().trim()) return;
    await rename(file, `${file}-before-restore`);
  }
  await writeFile(file, secret, { mode: 0o600, flush: true });
}

async function checkFiles(database: Database, files: FileStore, manifest: Manifest): Promise<void> {
  const stored = await listFiles(files);
  const missing = await inSnapshot(database, (tx) => findMissingFiles(tx, stored));
  const faults = [
    ...(missing.length > manifest.missing_files
      ? missing.slice(0, 5).map((key) => `the file ${key} is missing`)
      : []),
    ...(stored.size !== manifest.files
      ? [`restored ${stored.size} files instead of ${manifest.files}`]
      : []),
  ];
  if (faults.length > 0) {
    throw new BackupError(`The backup was restored, but it has errors:\n  ${faults.join("\n  ")}`);
  }
}

export async function listFiles(files: FileStore): Promise<Set<string>> {
  const stored = new Set<string>();
  for await (const key of files.list()) stored.add(key);
  return stored;
}
