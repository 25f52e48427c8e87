import { readdirSync, readFileSync } from "node:fs";

export interface TableUse {
  readonly table: string;
  readonly writes: boolean;
}

const migrations = new URL("../migrations/", import.meta.url);
const tables = new Set(
  readdirSync(migrations)
    .map((name) => readFileSync(new URL(name, migrations), "utf8"))
    .flatMap((text) => [...text.matchAll(/\bCREATE (?:UNLOGGED )?TABLE (\w+)/g)])
    .map(([, table = ""]) => table),
);

const WRITES = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*"(\w+)/g,
  /\b(?:INSERT INTO|UPDATE|DELETE FROM|MERGE INTO)\s+(\w+)/g,
];
const READS = [
  /\b(?:selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|innerJoinLateral|leftJoinLateral|from|using)\(\s*"(\w+)/g,
  /\b(?:FROM|JOIN|USING)\s+(\w+)/g,
];

/** The tables that a source file uses in Kysely queries or raw SQL. */
export function tableUses(text: string): TableUse[] {
  const found = (patterns: readonly RegExp[], writes: boolean) =>
    patterns
      .flatMap((pattern) => [...text.matchAll(pattern)])
      .map(([, table = ""]) => ({ table, writes }))
      .filter(({ table }) => tables.has(table));
  return [...found(WRITES, true), ...found(READS, false)];
}
