import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { BackupFault } from "../platform/backup/backup-fault.ts";
import { askOwner, outlastOwner } from "../platform/control-socket.ts";
import type { Database } from "../platform/db/database.ts";
import { copyFolder } from "../platform/db/embedded/copy-folder.ts";
import { openEmbeddedDatabase } from "../platform/db/embedded/embedded-database.ts";
import { FolderInUse, type FolderLock, lockFolder } from "../platform/db/folder-lock.ts";

/** What a backup asks of the process that has the embedded database. */
export const COPY_DATABASE = "copy-database";

const copyIn = (dataDir: string) => join(dataDir, "backup", "postgres");

/** What that process does then: whoever asks the database waits as long as the copying takes. */
export async function copyForBackup(database: Database, dataDir: string): Promise<string> {
  await database.copyFolder?.(copyIn(dataDir));
  return "copied";
}

/**
 * Opens a copy of the embedded database for `work`, and removes it afterwards. The site may run, and goes
 * on while `work` reads; when it has to be `stopped`, it cannot start before `work` is done. Throws
 * FolderInUse for one that should be stopped, and BackupFault while another backup is being made.
 */
export async function withEmbeddedCopy<T>(
  dataDir: string,
  { stopped }: { stopped: boolean },
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const original = join(dataDir, "postgres");
  if (!existsSync(join(original, "PG_VERSION"))) {
    throw new BackupFault(`DATA_DIR: there is no embedded database in ${dataDir}.`);
  }
  if (stopped) await outlastOwner(dataDir);
  const folder = join(dataDir, "backup");
  const locks: FolderLock[] = [];
  try {
    locks.push(await lockBackups(folder));
    // One that was killed may have left its copy.
    await rm(folder, { recursive: true, force: true });
    if (stopped || (await askOwner(dataDir, COPY_DATABASE)) === undefined) {
      const lock = await lockFolder(original);
      if (stopped) locks.push(lock);
      await copyFolder(original, copyIn(dataDir)).finally(() => !stopped && lock.release());
    }
    const database = await openEmbeddedDatabase(copyIn(dataDir));
    try {
      return await work(database);
    } finally {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    }
  } finally {
    for (const lock of locks) lock.release();
  }
}

async function lockBackups(folder: string): Promise<FolderLock> {
  return lockFolder(folder).catch((error) => {
    throw error instanceof FolderInUse
      ? new BackupFault(`DATA_DIR: another backup is being made in ${folder}.`)
      : error;
  });
}
