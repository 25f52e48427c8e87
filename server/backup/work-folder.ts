import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { FolderInUse, lockFolder } from "../platform/db/folder-lock.ts";
import { BackupError } from "./archive.ts";

/**
 * Runs `work` with a folder in `DATA_DIR`, which has space and is private. Deletes the folder afterwards, and
 * before, in case a killed process left it. Throws BackupError while another process uses it.
 */
export async function inWorkFolder<T>(
  { dataDir }: Pick<Config, "dataDir">,
  name: "backup" | "check" | "restore",
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = join(dataDir, name);
  const lock = await lockFolder(folder).catch((error) => {
    throw error instanceof FolderInUse
      ? new BackupError(`DATA_DIR: another ${name} is running in ${folder}.`)
      : error;
  });
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    lock.release();
  }
}
