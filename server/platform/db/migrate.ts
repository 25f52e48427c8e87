import { setTimeout as wait } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { StartRefused } from "../start-refused.ts";
import { VERSION } from "../version.ts";
import type { Database } from "./database.ts";
import { MIGRATIONS_FOLDER, type MigrationFile, readMigrations } from "./migration-files.ts";
import { runMigration } from "./run-migration.ts";
import type { DB } from "./tables.generated.ts";
import { patient } from "./whole-database.ts";

interface MigrateOptions {
  readonly folder?: URL;
  /** The last file to run; a database beyond it stays unchanged. */
  readonly upTo?: string;
  /** This program's version, to compare with what a newer schema needs. */
  readonly version?: string;
  /** How often to try a file that finds a table in use. */
  readonly tries?: number;
}

/** Waits for another process for up to an hour. */
const LOCK_TRIES = { everyMs: 500, atMost: 7_200 };
/** An advisory lock of our own choice: its owner may migrate. */
const LOCK = sql.lit("6018246157");

/**
 * Migrates the database to the newest schema, one process at a time. Every file is its own transaction, to lock
 * tables only briefly; if one fails, the next call resumes there. Throws the first failure, as a StartRefused
 * if an administrator can fix it.
 */
export async function migrate(
  database: Database,
  { folder = MIGRATIONS_FOLDER, upTo, version = VERSION, tries }: MigrateOptions = {},
): Promise<void> {
  const files = await readMigrations(folder);
  const last = upTo === undefined ? files.length - 1 : files.findIndex(({ name }) => name === upTo);
  if (upTo !== undefined && last < 0) {
    throw new StartRefused(`The migration ${upTo} is not known to this program.`);
  }
  const wanted = files.slice(0, last + 1);
  const db = database[patient];
  // Most starts have nothing to migrate: they need no lock and no permission to write.
  if (findPending(files, wanted, await readApplied(db), version).length === 0) return;
  await db
    .connection()
    .execute(async (connection) => {
      await waitForTurn(connection);
      try {
        await prepareTable(connection);
        const pending = findPending(files, wanted, await readApplied(connection), version);
        for (const file of pending) await runMigration(connection, file, tries);
      } finally {
        await sql`SELECT pg_advisory_unlock(${LOCK})`.execute(connection);
      }
    })
    .catch((error) => {
      throw toRefusal(error) ?? error;
    });
}

/** A row of `schema_migration`. */
interface AppliedMigration {
  readonly name: string;
  /** The oldest version that works with it; not recorded by early programs. */
  readonly works_with?: string | null;
}

async function readApplied(db: Kysely<DB>): Promise<AppliedMigration[]> {
  const { rows } = await sql<{ exists: boolean }>`
    SELECT to_regclass('schema_migration') IS NOT NULL AS exists`.execute(db);
  if (!rows[0]?.exists) return [];
  // Not by column: an early database lacks the newest.
  return (await sql<AppliedMigration>`SELECT * FROM schema_migration ORDER BY name`.execute(db))
    .rows;
}

/** The wanted files that have not run, in order. Throws StartRefused if this program does not fit the database. */
function findPending(
  files: readonly MigrationFile[],
  wanted: readonly MigrationFile[],
  applied: readonly AppliedMigration[],
  version: string,
): MigrationFile[] {
  const known = new Set(files.map(({ name }) => name));
  const done = new Set(applied.map(({ name }) => name));
  const newer = applied.filter(({ name }) => !known.has(name));
  for (const { name, works_with: oldest } of newer) {
    if (typeof oldest === "string" && !isOlder(version, oldest)) continue;
    const reason = oldest
      ? `which needs version ${oldest} (this is ${version})`
      : "which this program does not know";
    throw new StartRefused(
      `The database is newer than this program: it has ${name}, ${reason}. Start the newer version, or restore a backup from before it.`,
    );
  }
  const pending = files.filter(({ name }) => !done.has(name));
  const latest = applied.at(-1)?.name ?? "";
  const skipped = pending.find(({ name }) => name < latest);
  if (skipped) {
    throw new StartRefused(
      `The database was migrated by a different program: it has ${latest} but not ${skipped.name}. Start the version that migrated it, or restore a backup.`,
    );
  }
  return wanted.filter((file) => pending.includes(file));
}

function isOlder(version: string, than: string): boolean {
  return version.localeCompare(than, "en", { numeric: true }) < 0;
}

/** Polls, because a waiting statement is an open transaction, and CREATE INDEX CONCURRENTLY waits for those to end. */
async function waitForTurn(connection: Kysely<DB>): Promise<void> {
  const tryLock = sql<{ locked: boolean }>`SELECT pg_try_advisory_lock(${LOCK}) AS locked`;
  for (let tries = 0; tries < LOCK_TRIES.atMost; tries += 1) {
    if ((await tryLock.execute(connection)).rows[0]?.locked) return;
    await wait(LOCK_TRIES.everyMs);
  }
  throw new StartRefused(
    "Another process has been migrating the database for an hour. Wait until it is done, then start again.",
  );
}

async function prepareTable(connection: Kysely<DB>): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS schema_migration (
    name varchar(255) PRIMARY KEY, timestamp varchar(255) NOT NULL)`.execute(connection);
  await sql`ALTER TABLE schema_migration ADD COLUMN IF NOT EXISTS works_with text`.execute(
    connection,
  );
}

function toRefusal(error: unknown): StartRefused | undefined {
  const { code, message = "" } = error as { code?: unknown; message?: string };
  if (code !== "42501") return undefined;
  return new StartRefused(
    `The database is older than this program, and its user is not allowed to migrate it (${message}). Run \`npm run admin -- migrate\` with DATABASE_OWNER_URL first.`,
    { cause: error },
  );
}
