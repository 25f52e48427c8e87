import { readdir, readFile } from "node:fs/promises";
import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { type Database, whole } from "./database.ts";

const folder = new URL("../../../migrations/", import.meta.url);

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const migrations = files.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(new URL(name, folder), "utf8");
    return [name, { up: (db) => runStatements(text, db) }];
  });
  return Object.fromEntries(await Promise.all(migrations));
}

/** Brings the database to the newest schema, one process at a time. Throws the first failure. */
export async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({
    db: database[whole],
    provider: { getMigrations: readMigrations },
    migrationTableName: "schema_migration",
    migrationLockTableName: "schema_migration_lock",
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
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
