import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const namePattern = /^tributary-\d{8}T\d{6}Z\.tar\.gz(\.age)?$/;

/** The name of a backup made at this time: names sort by time. */
export function backupName(at: Date, isEncrypted: boolean): string {
  const time = at.toISOString().replace(/[-:]|\.\d+/g, "");
  return `tributary-${time}.tar.gz${isEncrypted ? ".age" : ""}`;
}

/** The UTC day in a backup's name. */
const readDay = (name: string) => name.slice("tributary-".length, "tributary-yyyymmdd".length);

/** The names of a folder's backups, oldest first. Other files are ignored. */
async function listBackups(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => namePattern.test(name)).sort();
}

export async function findNewestBackup(folder: string): Promise<string | undefined> {
  return (await listBackups(folder)).at(-1);
}

/** The newest backup in a folder from the same UTC day. */
export async function findBackupOfDay(folder: string, at: Date): Promise<string | undefined> {
  const day = readDay(backupName(at, false));
  return (await listBackups(folder)).findLast((name) => readDay(name) === day);
}

/**
 * Deletes backups except the newest of each of the last `days` that have one, and all of the last day, since
 * someone may have made one before an upgrade. Days without a backup do not count, so a pause deletes nothing.
 * Returns how many were deleted.
 */
export async function deleteOldBackups(folder: string, days: number): Promise<number> {
  const byDay = [...Map.groupBy(await listBackups(folder), readDay).values()];
  const outdated = [
    ...byDay.slice(0, -days).flat(),
    ...byDay.slice(-days, -1).flatMap((names) => names.slice(0, -1)),
  ];
  for (const name of outdated) await rm(join(folder, name));
  return outdated.length;
}
