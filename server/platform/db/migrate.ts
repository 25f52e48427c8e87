import { readdir, readFile } from "node:fs/promises";
import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { StartRefused } from "../start-refused.ts";
import { type Database, patient } from "./database.ts";

const folder = new URL("../../../migrations/", import.meta.url);

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const migrations = files.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(new URL(name, folder), "utf8");
    return [name, { up: (db) => runStatements(text, db) }];
  });
  return Object.fromEntries(await Promise.all(migrations));
}

/**
 * Brings the database to the newest schema, one process at a time. Throws the first failure, as a
 * StartRefused where a person can mend it.
 */
export async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({
    db: database[patient],
    provider: { getMigrations: readMigrations },
    migrationTableName: "schema_migration",
    migrationLockTableName: "schema_migration_lock",
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw refusalOf(error) ?? error;
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
  if (code === "42501") {
    return new StartRefused(
      `The database is older than this program, and its user may not change it (${message}). Run \`npm run admin -- migrate\` with DATABASE_OWNER_URL first.`,
      { cause: error },
    );
  }
  return undefined;
}

/** PGlite takes one statement a call; a statement ends with a semicolon at the end of a line. */
async function runStatements(text: string, db: Parameters<Migration["up"]>[0]): Promise<void> {
  for (const statement of splitStatements(text)) await sql.raw(statement).execute(db);
}

function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let current = "";
  for (const line of text.split("\n")) {
    current += `${line}\n`;
    const insideBody = (current.match(/\$\$/g)?.length ?? 0) % 2 === 1;
    if (!insideBody && line.trimEnd().endsWith(";")) {
      statements.push(current);
      current = "";
    }
  }
  if (current.replace(/--.*$/gm, "").trim() !== "") statements.push(current);
  return statements;
}
