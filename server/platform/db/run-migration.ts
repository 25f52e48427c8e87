import { setTimeout as wait } from "node:timers/promises";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { StartRefused } from "../start-refused.ts";
import type { MigrationFile } from "./migration-files.ts";
import type { DB } from "./tables.generated.ts";

/**
 * How long a file waits for a table at most, ms: whoever comes to that table meanwhile waits behind it.
 * Less than the second after which PostgreSQL looks for deadlocks, so that none of them is ended for it.
 */
const LOCK_TIMEOUT_MS = 500;
/** How long others have the table before the next try, ms: more with each try, up to the most. */
const PAUSE_MS = { least: 250, most: 5_000 };
const TRIES = 60;
/** A lock was not to be had in time; two held what the other wanted. */
const BUSY: ReadonlySet<unknown> = new Set(["55P03", "40P01"]);

/**
 * Runs one file and writes down that it ran. Where it finds a table in use it gives up all that it holds,
 * and tries again. Throws StartRefused after so many tries.
 */
export async function runMigration(
  connection: Kysely<DB>,
  file: MigrationFile,
  tries = TRIES,
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await (file.concurrent ? runByItself(connection, file) : runWhole(connection, file));
    } catch (error) {
      if (!BUSY.has((error as { code?: unknown }).code)) throw error;
      if (tried >= tries) throw tooBusy(file, tries, error);
    }
    await wait(Math.min(PAUSE_MS.least * tried, PAUSE_MS.most));
  }
}

async function runWhole(connection: Kysely<DB>, file: MigrationFile): Promise<void> {
  await connection.transaction().execute(async (tx) => {
    await sql`SELECT set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true)`.execute(tx);
    await wholeFile(file.text).execute(tx);
    await keep(tx, file);
  });
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

const INDEX = /\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+IF\s+NOT\s+EXISTS\s+(\w+)/i;

/** Its statement holds up nobody, so it has the connection's patience. It may have run before: both times it does the same. */
async function runByItself(connection: Kysely<DB>, file: MigrationFile): Promise<void> {
  const index = INDEX.exec(file.text)?.[1];
  if (index !== undefined) await dropHalfMade(connection, index);
  await sql.raw(file.text).execute(connection);
  await keep(connection, file);
}

/** An index whose making was broken off stays, costs every write, and serves nobody. */
async function dropHalfMade(connection: Kysely<DB>, index: string): Promise<void> {
  const { rows } = await sql`SELECT FROM pg_index
    WHERE indexrelid = to_regclass(${index}) AND NOT indisvalid`.execute(connection);
  if (rows.length > 0) await sql`DROP INDEX CONCURRENTLY ${sql.id(index)}`.execute(connection);
}

async function keep(db: Kysely<DB>, { name, worksWith }: MigrationFile): Promise<void> {
  await sql`INSERT INTO schema_migration (name, timestamp, works_with)
    VALUES (${name}, ${new Date().toISOString()}, ${worksWith})`.execute(db);
}

function tooBusy(file: MigrationFile, tries: number, cause: unknown): StartRefused {
  return new StartRefused(
    `The migration ${file.name} found a table in use ${tries} times and did nothing. Look in pg_stat_activity for a transaction that is open for long, end it, and start again.`,
    { cause },
  );
}
