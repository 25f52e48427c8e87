import { readdir, readFile } from "node:fs/promises";
import { type RawBuilder, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { StartRefused } from "../start-refused.ts";
import type { Database } from "./database.ts";
import { patient } from "./whole-database.ts";

const MIGRATIONS = new URL("../../../migrations/", import.meta.url);

async function readMigrations(folder: URL): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const migrations = files.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(new URL(name, folder), "utf8");
    return [name, { up: async (db) => void (await wholeFile(text).execute(db)) }];
  });
  return Object.fromEntries(await Promise.all(migrations));
}

/**
 * One statement that runs all those of a file: PostgreSQL itself finds where each ends. The driver of the
 * embedded database takes one statement at a time. The statements of a file share the time limit of one.
 */
function wholeFile(text: string): RawBuilder<unknown> {
  return sql`DO ${sql.lit(`BEGIN EXECUTE ${quoted(text)}; END`)}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

export interface MigrateOptions {
  readonly folder?: URL;
  /** The last file to run; a database that is beyond it is left as it is. */
  readonly upTo?: string;
}

/**
 * Brings the database to the newest schema, one process at a time and all files in one transaction.
 * Throws the first failure, as a StartRefused where a person can mend it.
 */
export async function migrate(
  database: Database,
  { folder = MIGRATIONS, upTo }: MigrateOptions = {},
): Promise<void> {
  const migrator = new Migrator({
    db: database[patient],
    provider: { getMigrations: () => readMigrations(folder) },
    migrationTableName: "schema_migration",
    migrationLockTableName: "schema_migration_lock",
  });
  // No file knows a way back: where `upTo` has run already, nothing is done.
  const { error } = await (upTo === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(upTo));
  if (error) throw refusalOf(error) ?? error;
  // What PostgreSQL refuses inside a transaction (CREATE INDEX CONCURRENTLY) would be run here, on
  // `database[patient]`, at every start: written so that a second run changes nothing. There is none yet.
}

function refusalOf(error: unknown): StartRefused | undefined {
  const { code, message = "" } = error as { code?: unknown; message?: string };
  const unknown = /previously executed migration (\S+) is missing/.exec(message)?.[1];
  if (unknown !== undefined) {
    return new StartRefused(
      `The database is newer than this program: it has ${unknown}, which is not known here. Start the newer program, or restore a backup from before it.`,
      { cause: error },
    );
  }
  if (message.startsWith("corrupted migrations")) {
    return new StartRefused(
      `The database was changed by a program that is neither older nor newer than this one: ${message}`,
      { cause: error },
    );
  }
  const absent = /^migration "(\S+)" doesn't exist/.exec(message)?.[1];
  if (absent !== undefined) {
    return new StartRefused(`The migration ${absent} is not known to this program.`, {
      cause: error,
    });
  }
  if (code === "42501") {
    return new StartRefused(
      `The database is older than this program, and its user may not change it (${message}). Run \`npm run admin -- migrate\` with DATABASE_OWNER_URL first.`,
      { cause: error },
    );
  }
  return undefined;
}
