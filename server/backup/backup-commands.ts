import { mkdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Config, type Environment, readConfig } from "../config.ts";
import { BackupFault } from "../platform/backup/backup-fault.ts";
import type { Manifest } from "../platform/backup/manifest.ts";
import { checkPostgres } from "../platform/db/check-postgres.ts";
import type { Database } from "../platform/db/database.ts";
import { openPostgres } from "../platform/db/postgres-database.ts";
import { openFileStore } from "../platform/storage/open-file-store.ts";
import { backUp } from "./back-up.ts";
import { checkBackup } from "./check-backup.ts";
import { withEmbeddedCopy } from "./embedded-copy.ts";
import { backupName, keepNewest } from "./keep-newest.ts";
import { tellingOfFailure, tellOfBackup } from "./leave-word.ts";
import { moveToEmbedded, moveToPostgres } from "./move-database.ts";
import { withReplica } from "./replica-source.ts";
import { restore } from "./restore.ts";

export const BACKUP_USAGE =
  "backup [FILE or FOLDER] [--keep N] [--with-secret] [--replica] | restore FILE | restore --check FILE | move-to-postgres | move-to-embedded";

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
  const { values, positionals } = parse(words, {
    keep: { type: "string" },
    "with-secret": { type: "boolean" },
    replica: { type: "boolean" },
  });
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  const config = readConfig(environment);
  const target = resolve(positionals[0] ?? join(config.dataDir, "backups"));
  const isFolder =
    positionals[0] === undefined || isDirectory(target) || /[\\/]$/.test(positionals[0]);
  if (positionals.length > 1 || (keep !== undefined && !(Number.isInteger(keep) && keep > 0))) {
    throw usage();
  }
  if (keep !== undefined && !isFolder) {
    throw new BackupFault("--keep: give a folder, in which the newest backups are kept.");
  }
  const withSecret = values["with-secret"] === true;
  const open = values.replica === true ? withReplica : withSource;
  return tellingOfFailure(config, () =>
    makeBackup(config, { target, isFolder, keep, withSecret, open }),
  );
}

interface WantedBackup {
  readonly target: string;
  /** Whether the target is a folder, in which backups are named by their time. */
  readonly isFolder: boolean;
  readonly keep: number | undefined;
  readonly withSecret: boolean;
  readonly open: typeof withSource;
}

async function makeBackup(config: Config, wanted: WantedBackup): Promise<string> {
  const { target, isFolder, keep, withSecret, open } = wanted;
  const at = new Date();
  const file = isFolder ? join(target, backupName(at, config.backupKey !== undefined)) : target;
  if (statSync(file, { throwIfNoEntry: false })) throw new BackupFault(`${file} is there already.`);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const files = openFileStore(config.files);
  const made = await open(config, (database) =>
    backUp(config, database, { file, at, withSecret, files }),
  );
  const warnings = await tellOfBackup(config, { at, bytes: statSync(file).size });
  const removed = keep === undefined ? 0 : await keepNewest(target, keep);
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

async function runRestore(words: readonly string[], environment: Environment): Promise<string> {
  const { values, positionals } = parse(words, { check: { type: "boolean" } });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw usage();
  if (values.check) {
    const passphrase = environment.BACKUP_KEY || undefined;
    const checked = await checkBackup({ file, passphrase });
    return `${file} can be restored: ${tellContents(checked)}. The books balance, and a site on it is ready.`;
  }
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

/** The database to be read: a copy of the embedded one, or the server. */
async function withSource<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const { databaseDirectUrl: url, dataDir } = config;
  if (url === undefined) return withEmbeddedCopy(dataDir, { stopped: false }, work);
  await checkPostgres(url, { guarded: false });
  const database = openPostgres(url);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

function parse<T extends NonNullable<Parameters<typeof parseArgs>[0]>["options"]>(
  words: readonly string[],
  options: T,
) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch {
    throw usage();
  }
}

function expectNothing(words: readonly string[]): void {
  if (words.length > 0) throw usage();
}

function usage(): BackupFault {
  return new BackupFault(`Usage: ${BACKUP_USAGE}`);
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function tellContents(made: Manifest): string {
  const rows = made.tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${made.tables.length} tables and ${made.files} files, as of ${made.made_at}, version ${made.program}`;
}

function tellMoved(made: Manifest, rest: readonly string[]): string {
  const rows = made.tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `${rows} rows of ${made.tables.length} tables were moved. Every row is the same on both sides, and the books balance on both.`,
    `${made.files} files stay where they are: keep the same DATA_DIR and FILES_URL.`,
    made.missing_files === 0
      ? "Every file that the database names is there."
      : `WARNING: ${made.missing_files} files that the database names are not there.`,
    ...rest,
  ].join("\n");
}
