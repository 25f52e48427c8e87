import { readdir, readFile } from "node:fs/promises";

export const MIGRATIONS_FOLDER = new URL("../../../migrations/", import.meta.url);

/** One file of the schema. */
export interface MigrationFile {
  readonly name: string;
  readonly text: string;
  /** A single statement that PostgreSQL refuses inside a transaction, such as CREATE INDEX CONCURRENTLY. */
  readonly concurrent: boolean;
  /** The oldest version of the program that still works after it has run. */
  readonly worksWith: string;
}

/** Every version works with a file that only adds. */
export const ANY_VERSION = "0.0.0";
const NEEDS = /^-- works with (\d+\.\d+\.\d+) and newer: \S/m;

export function parseMigration(name: string, text: string): MigrationFile {
  const concurrent = name.endsWith(".concurrent.sql");
  return { name, text, concurrent, worksWith: NEEDS.exec(text)?.[1] ?? ANY_VERSION };
}

/** All files of the folder, in the order they run. */
export async function readMigrations(folder = MIGRATIONS_FOLDER): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => parseMigration(name, await readFile(new URL(name, folder), "utf8"))),
  );
}
