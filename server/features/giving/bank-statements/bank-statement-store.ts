import { type Insertable, type Selectable, sql } from "kysely";
import type { Currency } from "#contract/money.ts";
import type { CsvColumns } from "#contract/office/bank.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";

export type NewStatement = Insertable<DB["bank_statement"]>;
export type NewLine = Pick<
  Selectable<DB["bank_line"]>,
  | "id"
  | "statement_id"
  | "fingerprint"
  | "booked_on"
  | "currency"
  | "amount_minor"
  | "counterparty_name"
  | "counterparty_iban"
  | "reference"
  | "text"
  | "returned"
>;

/** Statements are imported one file after the other. */
export async function lockImports(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('bank statements', 0))`.execute(tx);
}

export async function insertStatement(tx: Tx, row: NewStatement): Promise<void> {
  await tx.insertInto("bank_statement").values(row).execute();
}

/** Inserts the lines that no earlier file had, and returns how many they are. */
export async function insertNewLines(tx: Tx, lines: readonly NewLine[]): Promise<number> {
  const values = <Key extends keyof NewLine>(key: Key) => lines.map((line) => line[key]);
  const { rows } = await sql<{ id: string }>`
    INSERT INTO bank_line (id, statement_id, fingerprint, booked_on, currency, amount_minor,
      counterparty_name, counterparty_iban, reference, text, returned, state)
    SELECT line.*, 'open' FROM unnest(
      ${values("id")}::uuid[], ${values("statement_id")}::uuid[], ${values("fingerprint")}::text[],
      ${values("booked_on")}::date[], ${values("currency")}::text[], ${values("amount_minor")}::bigint[],
      ${values("counterparty_name")}::text[], ${values("counterparty_iban")}::text[],
      ${values("reference")}::text[], ${values("text")}::text[], ${values("returned")}::boolean[]
    ) AS line
    ON CONFLICT (fingerprint) DO NOTHING RETURNING id`.execute(tx);
  return rows.length;
}

/** The lines of these days in files of other formats. */
export function findLinesOfOtherFormats(
  db: Db,
  {
    format,
    currency,
    days: [first, last],
  }: {
    format: StatementRow["format"];
    currency: Currency;
    days: readonly [string, string];
  },
) {
  return db
    .selectFrom("bank_line as line")
    .innerJoin("bank_statement as statement", "statement.id", "line.statement_id")
    .selectAll("line")
    .where("statement.format", "<>", format)
    .where("statement.currency", "=", currency)
    .where("line.booked_on", ">=", first)
    .where("line.booked_on", "<=", last)
    .orderBy("line.id")
    .execute();
}

export async function setNewLineCount(tx: Tx, id: string, count: number): Promise<void> {
  await tx.updateTable("bank_statement").set({ new_lines: count }).where("id", "=", id).execute();
}

/** The account's earliest opening balance. */
export function findFirstOpening(db: Db, currency: Currency) {
  return db
    .selectFrom("bank_statement")
    .select(["opening_minor", "opening_on"])
    .where("currency", "=", currency)
    .where("opening_minor", "is not", null)
    .orderBy("opening_on")
    .orderBy("closing_on")
    .limit(1)
    .executeTakeFirst();
}

/** What files without balances have up to a day, in minor units. */
export async function sumLinesUntil(db: Db, currency: Currency, day: string): Promise<number> {
  const [row] = await readRows(
    db,
    sql<{ minor: number }>`
    SELECT coalesce(sum(line.amount_minor), 0)::bigint AS minor FROM bank_line AS line
    JOIN bank_statement AS statement ON statement.id = line.statement_id
    WHERE statement.currency = ${currency} AND statement.opening_minor IS NULL
      AND line.booked_on <= ${day}::date`,
  );
  return row?.minor ?? 0;
}

/** The account of the newest statement that names one. */
export function findKnownAccount(db: Db) {
  return db
    .selectFrom("bank_statement")
    .select(["iban", "currency"])
    .orderBy(sql`iban IS NULL`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export type StatementRow = Awaited<ReturnType<typeof findStatements>>[number];

function selectStatements(db: Db) {
  return db
    .selectFrom("bank_statement as statement")
    .innerJoin("account as uploader", "uploader.id", "statement.uploaded_by")
    .selectAll("statement")
    .select([
      sql<string>`rtrim(concat_ws(' ', uploader.first_name, uploader.last_name))`.as(
        "uploader_name",
      ),
      // The closing balance before this statement: one that continues it, or else the latest.
      sql<number | null>`(SELECT previous.closing_minor FROM bank_statement AS previous
        WHERE previous.currency = statement.currency AND previous.closing_minor IS NOT NULL
          AND previous.closing_on <= statement.opening_on AND previous.id <> statement.id
          AND (previous.closing_minor = statement.opening_minor
            OR previous.closing_on < statement.opening_on
            OR (previous.uploaded_at, previous.position) < (statement.uploaded_at, statement.position))
        ORDER BY previous.closing_minor = statement.opening_minor DESC, previous.closing_on DESC,
          previous.uploaded_at DESC, previous.position DESC LIMIT 1)::bigint`.as("previous_minor"),
    ]);
}

/** Newest upload first. */
export function findStatements(
  db: Db,
  { after, limit }: { after: string | undefined; limit: number },
) {
  let query = selectStatements(db);
  if (after) query = query.where("statement.id", "<", after);
  return query.orderBy("statement.id", "desc").limit(limit).execute();
}

/** The statements of a file. */
export function findFileStatements(db: Db, fileHash: string) {
  return selectStatements(db)
    .where("statement.file_hash", "=", fileHash)
    .orderBy("statement.position")
    .execute();
}

export async function findCsvColumns(db: Db, headerHash: string): Promise<CsvColumns | undefined> {
  const row = await db
    .selectFrom("bank_csv_columns")
    .select("columns")
    .where("header_hash", "=", headerHash)
    .executeTakeFirst();
  return row?.columns;
}

export async function saveCsvColumns(
  tx: Tx,
  headerHash: string,
  columns: CsvColumns,
  at: Date,
): Promise<void> {
  const values = { columns: JSON.stringify(columns), changed_at: at };
  await tx
    .insertInto("bank_csv_columns")
    .values({ header_hash: headerHash, ...values })
    .onConflict((conflict) => conflict.column("header_hash").doUpdateSet(values))
    .execute();
}
