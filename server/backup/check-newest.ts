import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { DAY_MS, HOUR_MS } from "../platform/clock.ts";
import { BackupFault, type Manifest } from "./archive.ts";
import { checkBackup } from "./check-backup.ts";
import { newestBackup } from "./keep-newest.ts";
import { tellingOfFailure, tellSite } from "./leave-word.ts";
import { inWorkFolder } from "./work-folder.ts";

/** A good check is repeated after a week, at the same hour or a little sooner, ms. */
const NEXT_MS = 7 * DAY_MS - HOUR_MS;
/** One that failed or was killed is tried again a day later, ms: it keeps the machine busy. */
const AGAIN_MS = DAY_MS - HOUR_MS;

interface Checked {
  readonly file: string;
  readonly made: Manifest;
  readonly warnings: readonly string[];
}

/**
 * Checks the newest backup of a folder in `DATA_DIR`, where there is room and nobody else reads, and leaves word
 * of what it found. Throws BackupFault.
 */
export async function checkNewest(config: Config, folder: string): Promise<Checked> {
  const name = await newestBackup(folder);
  if (name === undefined) throw new BackupFault(`There is no backup in ${folder}.`);
  const archive = { file: join(folder, name), passphrase: config.backupKey };
  return tellingOfFailure(config, "check_failed", async () => {
    await planNext(folder, AGAIN_MS);
    const made = await inWorkFolder(config, "check", (place) => checkBackup(archive, place)).catch(
      (cause: Error) => {
        throw new BackupFault(`${name}: ${cause.message}`, { cause });
      },
    );
    await planNext(folder, NEXT_MS);
    const warnings = await tellSite(config, { kind: "checked", at: new Date() });
    return { file: archive.file, made, warnings };
  });
}

/** When the next check of a folder is due; undefined where it is due now. */
export async function nextCheck(folder: string): Promise<Date | undefined> {
  const text = await readFile(planFile(folder), "utf8").catch(() => "");
  const next = new Date(text.trim());
  return next.getTime() > Date.now() ? next : undefined;
}

async function planNext(folder: string, inMs: number): Promise<void> {
  await writeFile(planFile(folder), `${new Date(Date.now() + inMs).toISOString()}\n`);
}

/** Beside the backups, so that a container made anew knows it too. */
const planFile = (folder: string) => join(folder, "next-check");
