import { hash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../db/database.ts";
import type { Table } from "./table-catalogue.ts";

/** Rows asked for at a time, and bytes of a part: memory holds no more than these. */
const ROWS_AT_A_TIME = 500;
const PART_BYTES = 2 ** 20;

/** So many digits of a row's hash are summed: their number fits a bigint. */
const HASH_DIGITS = 15;

/** A row as a line: a JSON array of its values as PostgreSQL writes them, or null. */
function lineOf({ columns }: Table): RawBuilder<string> {
  const values = columns.map(({ name }) => sql`${sql.id(name)}::text`);
  return sql`json_build_array(${sql.join(values)})::text`;
}

const named = ({ name }: Table) => sql.raw(name);

export interface DumpedTable {
  readonly rows: number;
  readonly digest: string;
}

/** Hands on the rows of a table, in parts of whole lines, and answers what they were. */
export async function dumpTable(
  tx: Tx,
  table: Table,
  take: (part: Buffer) => Promise<void>,
): Promise<DumpedTable> {
  let waiting: string[] = [];
  let bytes = 0;
  let rows = 0;
  let digest = 0n;
  const handOn = async () => {
    if (waiting.length > 0) await take(Buffer.from(`${waiting.join("\n")}\n`));
    waiting = [];
    bytes = 0;
  };
  await sql`DECLARE dumped NO SCROLL CURSOR FOR
    SELECT ${lineOf(table)} AS line FROM ${named(table)}`.execute(tx);
  for (;;) {
    const fetched = await sql<{ line: string }>`
      FETCH ${sql.lit(ROWS_AT_A_TIME)} FROM dumped`.execute(tx);
    for (const { line } of fetched.rows) {
      waiting.push(line);
      bytes += line.length;
      digest += BigInt(`0x${hash("sha256", line).slice(0, HASH_DIGITS)}`);
      if (bytes >= PART_BYTES) await handOn();
    }
    rows += fetched.rows.length;
    if (fetched.rows.length < ROWS_AT_A_TIME) break;
  }
  await sql`CLOSE dumped`.execute(tx);
  await handOn();
  return { rows, digest: String(digest) };
}

/** The same of a table as it is, worked out by PostgreSQL. */
export async function digestTable(tx: Tx, table: Table): Promise<DumpedTable> {
  const { rows } = await sql<DumpedTable>`
    SELECT count(*)::int AS rows,
      coalesce(sum(
        ('x' || left(encode(sha256(convert_to(line, 'UTF8')), 'hex'), ${sql.lit(HASH_DIGITS)}))
          ::bit(${sql.lit(4 * HASH_DIGITS)})::bigint
      ), 0)::text AS digest
    FROM (SELECT ${lineOf(table)} AS line FROM ${named(table)}) lines`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error("an aggregate without a row");
  return found;
}

/** Adds the rows of one part. A queue that is there already stays as it is. */
export async function loadRows(tx: Tx, table: Table, part: Buffer): Promise<void> {
  const rows = `[${part.toString("utf8").trimEnd().replaceAll("\n", ",")}]`;
  const values = table.columns.map(
    ({ type }, place) => sql`(line->>${sql.lit(place)})::${sql.raw(type)}`,
  );
  await sql`
    INSERT INTO ${named(table)} (${sql.join(table.columns.map(({ name }) => sql.id(name)))})
    OVERRIDING SYSTEM VALUE
    SELECT ${sql.join(values)} FROM jsonb_array_elements(${rows}::jsonb) AS line
    ON CONFLICT DO NOTHING`.execute(tx);
}
