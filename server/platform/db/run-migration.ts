import { setTimeout as wait } from "node:timers/promises";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { StartRefused } from "../start-refused.ts";
import type { MigrationFile } from "./migration-files.ts";
import type { DB } from "./tables.generated.ts";

/**
 * How long a file waits for a table, while others queue behind it. Less than the second after which PostgreSQL
 * looks for deadlocks and might cancel one of the others.
 */
const LOCK_TIMEOUT_MS = 500;
/** How long the table is left to others before the next try; increases with every try. */
const PAUSE_MS = { least: 250, most: 5_000 };
const TRIES = 60;
/** Lock timeout, deadlock. */
const BUSY: ReadonlySet<unknown> = new Set(["55P03", "40P01"]);

/** Runs one file and records it. If a table is in use, releases all locks and tries again; throws StartRefused at last. */
export async function runMigration(
  connection: Kysely<DB>,
  file: MigrationFile,
  tries = TRIES,
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await (file.concurrent
        ? runAlone(connection, file)
        : runInTransaction(connection, file));
    } catch (error) {
      if (!BUSY.has((error as { code?: unknown }).code)) throw error;
      if (tried >= tries) throw tooBusy(file, tries, error);
    }
    await wait(Math.min(PAUSE_MS.least * tried, PAUSE_MS.most));
  }
}

async function runInTransaction(connection: Kysely<DB>, file: MigrationFile): Promise<void> {
  await connection.transaction().execute(async (tx) => {
    await sql`SELECT set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true)`.execute(tx);
    await asOneStatement(file.text).execute(tx);
    await record(tx, file);
  });
}

/**
 * Lets PostgreSQL itself find where each statement of a file ends, because the embedded database's driver accepts
 * one at a time. Together they share the time limit of one statement.
 */
function asOneStatement(text: string): RawBuilder<unknown> {
  return sql`DO ${sql.lit(`BEGIN EXECUTE ${quoted(text)}; END`)}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

const INDEX = /\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+IF\s+NOT\s+EXISTS\s+(\w+)/i;

/** Has the connection's long time limits, because its statement blocks no one. Safe to repeat. */
async function runAlone(connection: Kysely<DB>, file: MigrationFile): Promise<void> {
  const index = INDEX.exec(file.text)?.[1];
  if (index !== undefined) await dropInvalidIndex(connection, index);
  await sql.raw(file.text).execute(connection);
  await record(connection, file);
}

/** An interrupted build leaves an invalid index, which slows every write and helps no query. */
async function dropInvalidIndex(connection: Kysely<DB>, index: string): Promise<void> {
  const { rows } = await sql`SELECT FROM pg_index
    WHERE indexrelid = to_regclass(${index}) AND NOT indisvalid`.execute(connection);
  if (rows.length > 0) await sql`DROP INDEX CONCURRENTLY ${sql.id(index)}`.execute(connection);
}

async function record(db: Kysely<DB>, { name, worksWith }: MigrationFile): Promise<void> {
  await sql`INSERT INTO schema_migration (name, timestamp, works_with)
    VALUES (${name}, ${new Date().toISOString()}, ${worksWith})`.execute(db);
}

function tooBusy(file: MigrationFile, tries: number, cause: unknown): StartRefused {
  return new StartRefused(
    `The migration ${file.name} gave up after ${tries} tries, because a table is in use. Find the long-running transaction in pg_stat_activity, end it, and start again.`,
    { cause },
  );
}
