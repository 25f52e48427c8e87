import { rm } from "node:fs/promises";
import { BackupFault } from "../platform/backup/backup-fault.ts";
import { FolderInUse, type FolderLock, lockFolder } from "../platform/db/folder-lock.ts";

/**
 * Runs `work`, for which a folder is its own. It is removed afterwards, and before, as one that was killed may
 * have left it. Throws BackupFault while another process has it; `what` says for what.
 */
export async function inWorkFolder<T>(
  folder: string,
  what: string,
  work: () => Promise<T>,
): Promise<T> {
  const lock = await lockWorkFolder(folder, what);
  try {
    await rm(folder, { recursive: true, force: true });
    return await work();
  } finally {
    await rm(folder, { recursive: true, force: true });
    lock.release();
  }
}

async function lockWorkFolder(folder: string, what: string): Promise<FolderLock> {
  return lockFolder(folder).catch((error) => {
    throw error instanceof FolderInUse
      ? new BackupFault(`DATA_DIR: another ${what} in ${folder}.`)
      : error;
  });
}
