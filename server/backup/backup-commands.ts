import { mkdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type Config, type Environment, readConfig } from "../config.ts";
import { checkPostgres } from "../platform/db/check-postgres.ts";
import { openPostgres } from "../platform/db/postgres-database.ts";
import { openFileStore } from "../platform/storage/open-file-store.ts";
import { BackupError } from "./archive.ts";
import { backupName, deleteOldBackups, findBackupOfDay } from "./backup-folder.ts";
import {
  describeContents,
  describeRows,
  expectNoArguments,
  isFolder,
  parseArguments,
  usageError,
} from "./command-arguments.ts";
import { type MovedCounts, moveToEmbedded, moveToPostgres } from "./move-database.ts";
import { findToolProblem } from "./postgres-tools.ts";
import { reportBackup, reportFailure } from "./report-backup.ts";
import { runRestore } from "./restore-command.ts";
import { writeBackup } from "./write-backup.ts";

type Command = (words: readonly string[], environment: Environment) => Promise<string>;

const commands: Record<string, Command> = {
  backup: runBackup,
  restore: runRestore,
  "move-to-postgres": async (words, environment) => {
    expectNoArguments(words);
    return describeMove(await moveToPostgres(environment), [
      "Start the site with this DATABASE_URL, without DATABASE_OWNER_URL, and with the same APP_SECRET as",
      "before. If none was set, use the first line of DATA_DIR/secret.",
      "The embedded database is unchanged: delete DATA_DIR/postgres once you no longer need it.",
    ]);
  },
  "move-to-embedded": async (words, environment) => {
    expectNoArguments(words);
    return describeMove(await moveToEmbedded(environment), [
      "Start the site without DATABASE_URL, DATABASE_OWNER_URL and APP_SECRET: the secret is now in",
      "DATA_DIR/secret. The PostgreSQL database is unchanged.",
    ]);
  },
};

/** Finds the backup command in `words`; undefined if they are another command. It may throw BackupError. */
export function findBackupCommand(
  words: readonly string[],
): ((environment: Environment) => Promise<string>) | undefined {
  const [name = "", ...rest] = words;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  return command && ((environment) => command(rest, environment));
}

async function runBackup(words: readonly string[], environment: Environment): Promise<string> {
  const { values, positionals } = parseArguments(words, {
    keep: { type: "string" },
    daily: { type: "boolean" },
    "with-secret": { type: "boolean" },
  });
  const keepDays = values.keep === undefined ? undefined : Number(values.keep);
  const config = readConfig(environment);
  const target = resolve(positionals[0] ?? join(config.dataDir, "backups"));
  const inFolder =
    positionals[0] === undefined || isFolder(target) || /[\\/]$/.test(positionals[0]);
  if (
    positionals.length > 1 ||
    (keepDays !== undefined && !(Number.isInteger(keepDays) && keepDays > 0))
  ) {
    throw usageError();
  }
  const daily = values.daily === true;
  if ((daily || keepDays !== undefined) && !inFolder) {
    throw new BackupError("--keep and --daily need a folder, not a file.");
  }
  const withSecret = values["with-secret"] === true;
  return reportFailure(config, "failed", () =>
    makeBackup(config, { target, inFolder, keepDays, daily, withSecret }),
  );
}

interface BackupRequest {
  readonly target: string;
  /** Whether the target is a folder, in which backups are named after their time. */
  readonly inFolder: boolean;
  readonly keepDays: number | undefined;
  /** Whether to skip the backup if the folder has one from the same day. */
  readonly daily: boolean;
  readonly withSecret: boolean;
}

async function makeBackup(config: Config, request: BackupRequest): Promise<string> {
  const { target, inFolder, keepDays, daily, withSecret } = request;
  const at = new Date();
  const file = inFolder ? join(target, backupName(at, config.backupKey !== undefined)) : target;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const todaysBackup = daily ? await findBackupOfDay(target, at) : undefined;
  if (todaysBackup !== undefined) {
    return `${join(target, todaysBackup)} was made today, so no new backup was made.`;
  }
  if (statSync(file, { throwIfNoEntry: false })) throw new BackupError(`${file} already exists.`);
  const files = openFileStore(config.files);
  await expectTools(config);
  const manifest = await writeBackup(config, { file, at, withSecret, files });
  const warnings = await reportBackup(config, { kind: "made", at, bytes: statSync(file).size });
  const removed = keepDays === undefined ? 0 : await deleteOldBackups(target, keepDays);
  return [
    `${file}: ${describeContents(manifest)}.`,
    ...(removed > 0 ? [`Deleted ${removed} older backups.`] : []),
    ...(manifest.missing_files > 0
      ? [`WARNING: ${manifest.missing_files} files that the database refers to were missing.`]
      : []),
    ...warnings,
    withSecret
      ? "WARNING: it contains the site's secret. Anyone who has this file can log in as anyone."
      : "It does not contain the site's secret. Store the secret in another place: without it, two-factor codes, queued emails and links in emails stop working.",
  ].join("\n");
}

/** Throws BackupError or StartRefused if this machine's pg_dump cannot read the server. */
async function expectTools({ databaseDirectUrl: url }: Config): Promise<void> {
  if (url === undefined) return;
  await checkPostgres(url, { guarded: false });
  const { db, close } = openPostgres(url, { connections: 1 });
  const fault = await findToolProblem(db).finally(close);
  if (fault !== undefined) throw new BackupError(fault);
}

function describeMove(moved: MovedCounts, nextSteps: readonly string[]): string {
  return [
    `Moved ${describeRows(moved)}. Every table has the same number of rows on both sides, and the books balance on both.`,
    `${moved.files} files stay where they are: keep the same DATA_DIR and FILES_URL.`,
    moved.missingFiles === 0
      ? "Every file that the database refers to is there."
      : `WARNING: ${moved.missingFiles} files that the database refers to are missing.`,
    ...nextSteps,
  ].join("\n");
}
