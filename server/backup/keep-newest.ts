import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const ours = /^tributary-\d{8}T\d{6}Z\.tar\.gz(\.age)?$/;

/** The name of a backup made at a moment: names in order are moments in order. */
export function backupName(at: Date, sealed: boolean): string {
  const moment = at.toISOString().replace(/[-:]|\.\d+/g, "");
  return `tributary-${moment}.tar.gz${sealed ? ".age" : ""}`;
}

/** Removes all backups of a folder but the newest; other files stay. Answers how many it removed. */
export async function keepNewest(folder: string, keep: number): Promise<number> {
  const names = (await readdir(folder)).filter((name) => ours.test(name)).sort();
  const old = names.slice(0, Math.max(0, names.length - keep));
  for (const name of old) await rm(join(folder, name));
  return old.length;
}
