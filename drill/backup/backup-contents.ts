import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Check, check } from "../../chaos/check/check.ts";

export const BACKUP_KEY = "what seals the backups of a drill";

/** The one backup in a folder. */
export function fileIn(folder: string, name: string): string {
  const files = readdirSync(join(folder, name));
  if (files.length !== 1) throw new Error(`${files.length} backups in ${name}, not one`);
  return join(folder, name, files[0] ?? "");
}

/** "1200 rows of 60 tables and 40 files", as the commands say it. */
export function contentsIn(said: string): string {
  return /\d+ rows of \d+ tables and \d+ files/.exec(said)?.[0] ?? said;
}

export function checkContents(name: string, said: readonly string[]): Check {
  const contents = said.map(contentsIn);
  return check(`${name}: what went in is what is checked and comes out`, [
    new Set(contents).size !== 1 && contents.join(", then "),
  ]);
}
