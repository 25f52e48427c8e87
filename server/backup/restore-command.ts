import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Environment, readConfig } from "../config.ts";
import { openFileStore } from "../platform/storage/open-file-store.ts";
import type { Manifest } from "./archive.ts";
import { checkBackup } from "./check-backup.ts";
import { checkNewest, nextCheck } from "./check-newest.ts";
import { isFolder, parseWords, tellContents, usage } from "./command-words.ts";
import { restore } from "./restore.ts";

export async function runRestore(
  words: readonly string[],
  environment: Environment,
): Promise<string> {
  const { values, positionals } = parseWords(words, {
    check: { type: "boolean" },
    weekly: { type: "boolean" },
  });
  const [path, ...rest] = positionals;
  if (path === undefined || rest.length > 0) throw usage();
  const ofFolder = values.check === true && isFolder(path);
  if (values.weekly && !ofFolder) throw usage();
  if (ofFolder) return checkOfFolder(path, environment, { weekly: values.weekly === true });
  return values.check ? checkOfFile(path, environment) : restoreFile(path, environment);
}

/** What the site itself does each week. */
async function checkOfFolder(
  folder: string,
  environment: Environment,
  { weekly }: { weekly: boolean },
): Promise<string> {
  const next = weekly ? await nextCheck(folder) : undefined;
  if (next) return `The next check is due ${next.toISOString()}.`;
  const { file, made, warnings } = await checkNewest(readConfig(environment), folder);
  return [tellChecked(file, made), ...warnings].join("\n");
}

/** Anywhere, also where there is no site: of the environment it reads the key alone. */
async function checkOfFile(file: string, environment: Environment): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), "tributary-check-"));
  try {
    const passphrase = environment.BACKUP_KEY || undefined;
    return tellChecked(file, await checkBackup({ file, passphrase }, place));
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

function tellChecked(file: string, made: Manifest): string {
  return `${file} can be restored: ${tellContents(made)}. The books balance, and a site on it is ready and shows its pages.`;
}

async function restoreFile(file: string, environment: Environment): Promise<string> {
  const config = readConfig(environment);
  const files = openFileStore(config.files);
  const made = await restore(config, { file, passphrase: config.backupKey }, files);
  return [
    `${file} was restored: ${tellContents(made)}. The books balance.`,
    made.with_secret
      ? "The site's secret is in DATA_DIR/secret: without DATABASE_URL the site finds it there, otherwise put its first line into APP_SECRET."
      : "The site starts with the secret that it had: put it into APP_SECRET, or without DATABASE_URL into DATA_DIR/secret.",
    ...(made.missing_files > 0
      ? [`${made.missing_files} files that the database names were missing in the backup.`]
      : []),
    "Mails that waited then are sent when it starts: give a copy for trying out another SMTP_URL.",
  ].join("\n");
}
