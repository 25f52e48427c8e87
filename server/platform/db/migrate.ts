import { setTimeout as wait } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { StartRefused } from "../start-refused.ts";
import { VERSION } from "../version.ts";
import type { Database } from "./database.ts";
import { MIGRATIONS, type MigrationFile, readMigrations } from "./migration-files.ts";
import { runMigration } from "./run-migration.ts";
import type { DB } from "./tables.generated.ts";
import { patient } from "./whole-database.ts";

export interface MigrateOptions {
  readonly folder?: URL;
  /** The last file to run; a database that is beyond it is left as it is. */
  readonly upTo?: string;
  /** What this program is, for databases that newer ones have changed. */
  readonly version?: string;
  /** How often a file that finds a table in use is tried. */
  readonly tries?: number;
}

/** Between them at most half a second is lost at a start, and an hour is waited for another process. */
const LOCK_TRIES = { everyMs: 500, atMost: 7_200 };
/** Marks, among all advisory locks of the database, who migrates: a number of our own choice. */
const LOCK = sql.lit("6018246157");

/**
 * Brings the database to the newest schema: one process at a time, each file by itself, so that tables
 * are held for a file's time alone. What has run stays when a later file fails; the next call goes on
 * there. Throws the first failure, as a StartRefused where a person can mend it.
 */
export async function migrate(
  database: Database,
  { folder = MIGRATIONS, upTo, version = VERSION, tries }: MigrateOptions = {},
): Promise<void> {
  const files = await readMigrations(folder);
  const last = upTo === undefined ? files.length - 1 : files.findIndex(({ name }) => name === upTo);
  if (upTo !== undefined && last < 0) {
    throw new StartRefused(`The migration ${upTo} is not known to this program.`);
  }
  const wanted = files.slice(0, last + 1);
  const db = database[patient];
  // Most starts find nothing to do: they take no lock, and need no right to write.
  if (pendingOf(files, wanted, await readRun(db), version).length === 0) return;
  await db
    .connection()
    .execute(async (connection) => {
      await waitForTurn(connection);
      try {
        await prepareTable(connection);
        const pending = pendingOf(files, wanted, await readRun(connection), version);
        for (const file of pending) await runMigration(connection, file, tries);
      } finally {
        await sql`SELECT pg_advisory_unlock(${LOCK})`.execute(connection);
      }
    })
    .catch((error) => {
      throw refusalOf(error) ?? error;
    });
}

/** A migration that has run, as `schema_migration` keeps it. */
interface RunMigration {
  readonly name: string;
  /** The oldest version that goes on with it; older programs than that table's column left it out. */
  readonly works_with?: string | null;
}

async function readRun(db: Kysely<DB>): Promise<RunMigration[]> {
  const { rows } = await sql<{ there: boolean }>`
    SELECT to_regclass('schema_migration') IS NOT NULL AS there`.execute(db);
  if (!rows[0]?.there) return [];
  // All columns: a database that only older programs have changed lacks the newest.
  return (await sql<RunMigration>`SELECT * FROM schema_migration ORDER BY name`.execute(db)).rows;
}

/** The wanted files that have not run, in order. Throws StartRefused where this program cannot go on. */
function pendingOf(
  files: readonly MigrationFile[],
  wanted: readonly MigrationFile[],
  run: readonly RunMigration[],
  version: string,
): MigrationFile[] {
  const known = new Set(files.map(({ name }) => name));
  const done = new Set(run.map(({ name }) => name));
  const newer = run.filter(({ name }) => !known.has(name));
  for (const { name, works_with: oldest } of newer) {
    if (typeof oldest === "string" && !isOlder(version, oldest)) continue;
    const needed = oldest ? `, and which needs version ${oldest} (this is ${version})` : "";
    throw new StartRefused(
      `The database is newer than this program: it has ${name}, which is not known here${needed}. Start the newer program, or restore a backup from before it.`,
    );
  }
  const pending = files.filter(({ name }) => !done.has(name));
  const latest = run.at(-1)?.name ?? "";
  const skipped = pending.find(({ name }) => name < latest);
  if (skipped) {
    throw new StartRefused(
      `The database was changed by a program that is neither older nor newer than this one: it has ${latest}, and never had ${skipped.name}.`,
    );
  }
  return wanted.filter((file) => pending.includes(file));
}

function isOlder(version: string, than: string): boolean {
  return version.localeCompare(than, "en", { numeric: true }) < 0;
}

/**
 * Asks again and again rather than in one statement that waits: that would be an open transaction, and an
 * index that is made concurrently waits for those to end.
 */
async function waitForTurn(connection: Kysely<DB>): Promise<void> {
  const ask = sql<{ mine: boolean }>`SELECT pg_try_advisory_lock(${LOCK}) AS mine`;
  for (let left = LOCK_TRIES.atMost; left > 0; left -= 1) {
    if ((await ask.execute(connection)).rows[0]?.mine) return;
    await wait(LOCK_TRIES.everyMs);
  }
  throw new StartRefused("Another process has been changing the database for an hour.");
}

async function prepareTable(connection: Kysely<DB>): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS schema_migration (
    name varchar(255) PRIMARY KEY, timestamp varchar(255) NOT NULL)`.execute(connection);
  await sql`ALTER TABLE schema_migration ADD COLUMN IF NOT EXISTS works_with text`.execute(
    connection,
  );
}

function refusalOf(error: unknown): StartRefused | undefined {
  const { code, message = "" } = error as { code?: unknown; message?: string };
  if (code !== "42501") return undefined;
  return new StartRefused(
    `The database is older than this program, and its user may not change it (${message}). Run \`npm run admin -- migrate\` with DATABASE_OWNER_URL first.`,
    { cause: error },
  );
}
