import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const ours = /^tributary-\d{8}T\d{6}Z\.tar\.gz(\.age)?$/;

/** The name of a backup made at a moment: names in order are moments in order. */
export function backupName(at: Date, sealed: boolean): string {
  const moment = at.toISOString().replace(/[-:]|\.\d+/g, "");
  return `tributary-${moment}.tar.gz${sealed ? ".age" : ""}`;
}

/** The day of a backup in UTC, as it stands in its name. */
const dayOf = (name: string) => name.slice("tributary-".length, "tributary-yyyymmdd".length);

/** The names of a folder's backups, the oldest first. Other files are left out. */
async function listBackups(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => ours.test(name)).sort();
}

/** The newest backup of a folder; undefined where there is none. */
export async function newestBackup(folder: string): Promise<string | undefined> {
  return (await listBackups(folder)).at(-1);
}

/** The newest backup of a folder that is of the same day as a moment; undefined where there is none. */
export async function backupOfDay(folder: string, at: Date): Promise<string | undefined> {
  const day = dayOf(backupName(at, false));
  return (await listBackups(folder)).findLast((name) => dayOf(name) === day);
}

/**
 * Keeps the newest backup of each of the newest `days` that have one, and removes the others. All of the
 * last day stay: among them may be the one that somebody made before an upgrade. Days without a backup do
 * not count, so that a site that made none for long loses none. Answers how many it removed.
 */
export async function keepNewest(folder: string, days: number): Promise<number> {
  const byDay = [...Map.groupBy(await listBackups(folder), dayOf).values()];
  const old = [
    ...byDay.slice(0, -days).flat(),
    ...byDay.slice(-days, -1).flatMap((names) => names.slice(0, -1)),
  ];
  for (const name of old) await rm(join(folder, name));
  return old.length;
}
