import { existsSync } from "node:fs";
import { join } from "node:path";
import { BackupFault } from "../platform/backup/backup-fault.ts";
import { askOwner } from "../platform/control-socket.ts";
import type { Database } from "../platform/db/database.ts";
import { copyFolder } from "../platform/db/embedded/database-folder.ts";
import { openEmbeddedDatabase } from "../platform/db/embedded/embedded-database.ts";
import { type FolderLock, lockFolder } from "../platform/db/folder-lock.ts";
import { inWorkFolder } from "./work-folder.ts";

/** What a backup asks of the process that has the embedded database. */
export const COPY_DATABASE = "copy-database";

const copyIn = (dataDir: string) => join(dataDir, "backup", "postgres");

/** What that process does then: whoever asks the database waits as long as the copying takes. */
export async function copyForBackup(database: Database, dataDir: string): Promise<string> {
  await database.pglite?.runExclusive(() => copyFolder(join(dataDir, "postgres"), copyIn(dataDir)));
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
  const folder = join(dataDir, "backup");
  return inWorkFolder(folder, "backup is being made", async () => {
    const lock = await copyOriginal(dataDir, { stopped });
    try {
      const database = await openEmbeddedDatabase(copyIn(dataDir));
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    } finally {
      lock?.release();
    }
  });
}

/** By the process that has the database, or by this one. Answers the lock that keeps the site from starting. */
async function copyOriginal(
  dataDir: string,
  { stopped }: { stopped: boolean },
): Promise<FolderLock | undefined> {
  const original = join(dataDir, "postgres");
  if (!stopped && (await askOwner(dataDir, COPY_DATABASE)) !== undefined) return undefined;
  const lock = await lockFolder(original);
  let held = false;
  try {
    await copyFolder(original, copyIn(dataDir));
    held = stopped;
  } finally {
    if (!held) lock.release();
  }
  return held ? lock : undefined;
}
