import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { DAY_MS, HOUR_MS } from "../platform/clock.ts";
import { BackupError, type Manifest } from "./archive.ts";
import { findNewestBackup } from "./backup-folder.ts";
import { checkBackup } from "./check-backup.ts";
import { reportBackup, reportFailure } from "./report-backup.ts";
import { inWorkFolder } from "./work-folder.ts";

/** After a successful check, ms: a week, at the same hour or a little earlier. */
const AFTER_SUCCESS_MS = 7 * DAY_MS - HOUR_MS;
/** After a check that failed or was killed, ms. Not sooner, since a check keeps the machine busy. */
const AFTER_FAILURE_MS = DAY_MS - HOUR_MS;

interface Checked {
  readonly file: string;
  readonly manifest: Manifest;
  readonly warnings: readonly string[];
}

/**
 * Checks the newest backup of a folder, with work files in `DATA_DIR`, and reports the result to the site.
 * Throws BackupError.
 */
export async function checkNewestBackup(config: Config, folder: string): Promise<Checked> {
  const name = await findNewestBackup(folder);
  if (name === undefined) throw new BackupError(`There is no backup in ${folder}.`);
  const archive = { file: join(folder, name), passphrase: config.backupKey };
  return reportFailure(config, "check_failed", async () => {
    await planNext(folder, AFTER_FAILURE_MS);
    const manifest = await inWorkFolder(config, "check", (workFolder) =>
      checkBackup(archive, workFolder),
    ).catch((cause: Error) => {
      throw new BackupError(`${name}: ${cause.message}`, { cause });
    });
    await planNext(folder, AFTER_SUCCESS_MS);
    const warnings = await reportBackup(config, { kind: "checked", at: new Date() });
    return { file: archive.file, manifest, warnings };
  });
}

/** When the next check of a folder is due; undefined if it is due now. */
export async function findNextCheck(folder: string): Promise<Date | undefined> {
  const text = await readFile(planFile(folder), "utf8").catch(() => "");
  const next = new Date(text.trim());
  return next.getTime() > Date.now() ? next : undefined;
}

async function planNext(folder: string, inMs: number): Promise<void> {
  await writeFile(planFile(folder), `${new Date(Date.now() + inMs).toISOString()}\n`);
}

/** Stored next to the backups, so that a recreated container knows it. */
const planFile = (folder: string) => join(folder, "next-check");
