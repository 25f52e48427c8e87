import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { FolderInUse, lockFolder } from "../platform/db/folder-lock.ts";
import { BackupFault } from "./archive.ts";

/**
 * Runs `work` with a folder of its own in `DATA_DIR`, where there is room and nobody else reads. It is removed
 * afterwards, and before, as a process that was killed may have left it. Throws BackupFault while another process
 * has it.
 */
export async function inWorkFolder<T>(
  { dataDir }: Pick<Config, "dataDir">,
  name: "backup" | "check" | "restore",
  work: (place: string) => Promise<T>,
): Promise<T> {
  const place = join(dataDir, name);
  const lock = await lockFolder(place).catch((error) => {
    throw error instanceof FolderInUse
      ? new BackupFault(`DATA_DIR: another ${name} is at work in ${place}.`)
      : error;
  });
  try {
    await rm(place, { recursive: true, force: true });
    await mkdir(place, { mode: 0o700 });
    return await work(place);
  } finally {
    await rm(place, { recursive: true, force: true });
    lock.release();
  }
}
