import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Environment, readConfig } from "../config.ts";
import { openFileStore } from "../platform/storage/open-file-store.ts";
import type { Manifest } from "./archive.ts";
import { checkBackup } from "./check-backup.ts";
import { checkNewestBackup, findNextCheck } from "./check-newest-backup.ts";
import { describeContents, isFolder, parseArguments, usageError } from "./command-arguments.ts";
import { restore } from "./restore.ts";

export async function runRestore(
  words: readonly string[],
  environment: Environment,
): Promise<string> {
  const { values, positionals } = parseArguments(words, {
    check: { type: "boolean" },
    weekly: { type: "boolean" },
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw usageError();
  const checksFolder = values.check === true && isFolder(path);
  if (values.weekly && !checksFolder) throw usageError();
  if (checksFolder) return checkFolder(path, environment, { weekly: values.weekly === true });
  return values.check ? checkFile(path, environment) : restoreFile(path, environment);
}

async function checkFolder(
  folder: string,
  environment: Environment,
  { weekly }: { weekly: boolean },
): Promise<string> {
  const next = weekly ? await findNextCheck(folder) : undefined;
  if (next) return `The next check is due ${next.toISOString()}.`;
  const { file, manifest, warnings } = await checkNewestBackup(readConfig(environment), folder);
  return [describeCheck(file, manifest), ...warnings].join("\n");
}

/** Works on any machine without a site: it reads only BACKUP_KEY from the environment. */
async function checkFile(file: string, environment: Environment): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tributary-check-"));
  try {
    const passphrase = environment.BACKUP_KEY || undefined;
    return describeCheck(file, await checkBackup({ file, passphrase }, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function describeCheck(file: string, manifest: Manifest): string {
  return `${file} can be restored: ${describeContents(manifest)}. The books balance, and a site restored from it serves its pages.`;
}

async function restoreFile(file: string, environment: Environment): Promise<string> {
  const config = readConfig(environment);
  const files = openFileStore(config.files);
  const manifest = await restore(config, { file, passphrase: config.backupKey }, files);
  return [
    `${file} was restored: ${describeContents(manifest)}. The books balance.`,
    manifest.with_secret
      ? "The site's secret is in DATA_DIR/secret. If you use DATABASE_URL, set APP_SECRET to its first line."
      : "The site needs the secret it had: set APP_SECRET, or without DATABASE_URL put it in DATA_DIR/secret.",
    ...(manifest.missing_files > 0
      ? [
          `${manifest.missing_files} files that the database refers to were missing from the backup.`,
        ]
      : []),
    "Emails queued at the time are sent when the site starts. For a test copy, set another SMTP_URL.",
  ].join("\n");
}
