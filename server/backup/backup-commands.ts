import { mkdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type Config, type Environment, readConfig } from "../config.ts";
import { checkPostgres } from "../platform/db/check-postgres.ts";
import { openPostgres } from "../platform/db/postgres-database.ts";
import { openFileStore } from "../platform/storage/open-file-store.ts";
import { BackupFault } from "./archive.ts";
import { backUp } from "./back-up.ts";
import {
  expectNothing,
  isFolder,
  parseWords,
  tellContents,
  tellRows,
  usage,
} from "./command-words.ts";
import { backupName, backupOfDay, keepNewest } from "./keep-newest.ts";
import { tellingOfFailure, tellSite } from "./leave-word.ts";
import { type Moved, moveToEmbedded, moveToPostgres } from "./move-database.ts";
import { toolsFault } from "./postgres-tools.ts";
import { runRestore } from "./restore-command.ts";

type Command = (words: readonly string[], environment: Environment) => Promise<string>;

const commands: Record<string, Command> = {
  backup: runBackup,
  restore: runRestore,
  "move-to-postgres": async (words, environment) => {
    expectNothing(words);
    return tellMoved(await moveToPostgres(environment), [
      "Start the site with this DATABASE_URL, without DATABASE_OWNER_URL, and with the APP_SECRET that it",
      "had: without one in its environment it is the first line of DATA_DIR/secret.",
      "The embedded database is as it was: remove DATA_DIR/postgres once you no longer want to go back.",
    ]);
  },
  "move-to-embedded": async (words, environment) => {
    expectNothing(words);
    return tellMoved(await moveToEmbedded(environment), [
      "Start the site without DATABASE_URL, DATABASE_OWNER_URL and APP_SECRET: the secret stands in",
      "DATA_DIR/secret. The PostgreSQL database is as it was.",
    ]);
  },
};

/** What `words` ask for; undefined where they are no command about backups. Throws what hinders it. */
export function findBackupCommand(
  words: readonly string[],
): ((environment: Environment) => Promise<string>) | undefined {
  const [name = "", ...rest] = words;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  return command && ((environment) => command(rest, environment));
}

async function runBackup(words: readonly string[], environment: Environment): Promise<string> {
  const { values, positionals } = parseWords(words, {
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
    throw usage();
  }
  const daily = values.daily === true;
  if ((daily || keepDays !== undefined) && !inFolder) {
    throw new BackupFault("--keep, --daily: give a folder, in which backups are kept.");
  }
  const withSecret = values["with-secret"] === true;
  return tellingOfFailure(config, "failed", () =>
    makeBackup(config, { target, inFolder, keepDays, daily, withSecret }),
  );
}

interface WantedBackup {
  readonly target: string;
  /** Whether the target is a folder, in which backups are named by their time. */
  readonly inFolder: boolean;
  readonly keepDays: number | undefined;
  /** Whether none is made where the folder has one of the same day. */
  readonly daily: boolean;
  readonly withSecret: boolean;
}

async function makeBackup(config: Config, wanted: WantedBackup): Promise<string> {
  const { target, inFolder, keepDays, daily, withSecret } = wanted;
  const at = new Date();
  const file = inFolder ? join(target, backupName(at, config.backupKey !== undefined)) : target;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const ofToday = daily ? await backupOfDay(target, at) : undefined;
  if (ofToday !== undefined) return `${join(target, ofToday)} is of today: no other is made.`;
  if (statSync(file, { throwIfNoEntry: false })) throw new BackupFault(`${file} is there already.`);
  const files = openFileStore(config.files);
  await expectTools(config);
  const made = await backUp(config, { file, at, withSecret, files });
  const warnings = await tellSite(config, { kind: "made", at, bytes: statSync(file).size });
  const removed = keepDays === undefined ? 0 : await keepNewest(target, keepDays);
  return [
    `${file}: ${tellContents(made)}.`,
    ...(removed > 0 ? [`${removed} older backups were removed.`] : []),
    ...(made.missing_files > 0
      ? [`WARNING: ${made.missing_files} files that the database names were gone already.`]
      : []),
    ...warnings,
    withSecret
      ? "WARNING: the site's secret is in it. Whoever has this file can sign in as anybody."
      : "The site's secret is not in it. Keep it as well, in another place: without it two-factor sign-in, mails that wait and links in mails are lost.",
  ].join("\n");
}

/** Throws BackupFault or StartRefused where this machine's pg_dump can't read the server. */
async function expectTools({ databaseDirectUrl: url }: Config): Promise<void> {
  if (url === undefined) return;
  await checkPostgres(url, { guarded: false });
  const { db, close } = openPostgres(url, { connections: 1 });
  const fault = await toolsFault(db).finally(close);
  if (fault !== undefined) throw new BackupFault(fault);
}

function tellMoved(made: Moved, rest: readonly string[]): string {
  return [
    `${tellRows(made)} were moved. Every table has as many rows on both sides, and the books balance on both.`,
    `${made.files} files stay where they are: keep the same DATA_DIR and FILES_URL.`,
    made.missingFiles === 0
      ? "Every file that the database names is there."
      : `WARNING: ${made.missingFiles} files that the database names are not there.`,
    ...rest,
  ].join("\n");
}
