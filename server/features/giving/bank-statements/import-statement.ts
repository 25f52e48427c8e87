import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { SiteValues } from "#contract/foundation/site-settings.ts";
import { type Currency, currencies } from "#contract/money.ts";
import { type CsvColumns, type CsvQuestion, csvColumns } from "#contract/office/bank.ts";
import { HOUR_MS } from "../../../platform/clock.ts";
import { bodyError } from "../../../platform/http/app-error.ts";
import { type Caller, requireSignedIn } from "../../../platform/http/route.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import {
  type OfficeTransaction,
  runOfficeTransaction,
} from "../../foundation/audit/office-transaction.ts";
import { countAttempt } from "../../foundation/limits/count-attempt.ts";
import { limit } from "../../foundation/limits/limit.ts";
import type { BankDeps } from "./bank-deps.ts";
import { countMatchedLines } from "./bank-line-store.ts";
import {
  findCsvColumns,
  findFileStatements,
  findFirstOpening,
  findKnownAccount,
  findLinesOfOtherFormats,
  insertNewLines,
  insertStatement,
  lockImports,
  type NewLine,
  type StatementRow,
  saveCsvColumns,
  setNewLineCount,
  sumLinesUntil,
} from "./bank-statement-store.ts";
import { createFingerprints } from "./fingerprint-lines.ts";
import { leaveOutKnownLines } from "./known-lines.ts";
import { matchLines, matchLinesJob } from "./match-lines.ts";
import { type ParsedStatement, StatementUnreadable } from "./parsed-statement.ts";
import { postBankMovement, sumBankMovements } from "./post-line.ts";
import { looksLikeXml, readCamt } from "./read-camt.ts";
import { type CsvTable, findReading, readCsv, readCsvTable } from "./read-csv.ts";
import { suggestColumns } from "./suggest-columns.ts";

/** For one member of the office. */
const UPLOAD_LIMIT = limit({ name: "bank:upload", points: 60, windowMs: HOUR_MS });
/** Of one statement that inserts them. */
const BATCH = 1_000;
/** Lines that the upload itself matches; a job matches the rest. */
const MATCHED_AT_ONCE = 500;
const PREVIEW_ROWS = 5;

interface UploadedFile {
  readonly bytes: Uint8Array;
  readonly name: string;
  /** JSON of `CsvColumns`. */
  readonly columns: string | undefined;
}

interface Import {
  readonly statements: readonly StatementRow[];
  readonly known: boolean;
  readonly newLines: number;
  readonly matched: number;
  readonly question: CsvQuestion | null;
}

interface ParsedFile {
  readonly format: "camt.053" | "csv";
  readonly statements: readonly ParsedStatement[];
  /** How the columns were read, to be remembered. */
  readonly csv?: { readonly headerHash: string; readonly columns: CsvColumns };
}

/**
 * Imports a file of statements: all of it, or nothing. A file that was imported before changes nothing, and so do
 * lines that an earlier file had. Returns a question instead if the columns of a CSV file are not known yet. Throws
 * `invalid` with the line that cannot be read, or if the account is not the charity's.
 */
export async function importStatement(
  deps: BankDeps,
  caller: Caller,
  file: UploadedFile,
): Promise<Import> {
  const { accountId } = requireSignedIn(caller);
  await countAttempt(deps, [UPLOAD_LIMIT.of(accountId)]);
  const fileHash = createHash("sha256").update(file.bytes).digest("hex");
  const known = await findFileStatements(deps.db, fileHash);
  if (known.length > 0) return toKnown(known);
  const { values } = await deps.settings.fresh();
  const parsed = await parseFile(deps, file, values);
  if ("header" in parsed) {
    return { statements: [], known: false, newLines: 0, matched: 0, question: parsed };
  }
  await requireOwnAccount(deps, parsed.statements, values);
  const newLines = await runOfficeTransaction(deps, caller, (action) =>
    saveFile(deps, action, parsed, { fileHash, fileName: file.name }),
  );
  const statements = await findFileStatements(deps.db, fileHash);
  if (newLines === undefined) return toKnown(statements);
  await matchLines(deps, MATCHED_AT_ONCE);
  const matched = await countMatchedLines(
    deps.db,
    statements.map(({ id }) => id),
  );
  return { statements, known: false, newLines, matched, question: null };
}

function toKnown(statements: readonly StatementRow[]): Import {
  return { statements, known: true, newLines: 0, matched: 0, question: null };
}

async function parseFile(
  deps: BankDeps,
  file: UploadedFile,
  values: SiteValues,
): Promise<ParsedFile | CsvQuestion> {
  try {
    if (file.bytes.length === 0) throw new StatementUnreadable("The file is empty.");
    if (looksLikeXml(file.bytes)) {
      return { format: "camt.053", statements: readCamt(file.bytes) };
    }
    return await parseCsv(deps, file, values);
  } catch (error) {
    if (error instanceof StatementUnreadable) throw bodyError("file", error.message);
    throw error;
  }
}

async function parseCsv(
  deps: BankDeps,
  file: UploadedFile,
  values: SiteValues,
): Promise<ParsedFile | CsvQuestion> {
  const table = readCsvTable(file.bytes);
  const remembered = await findCsvColumns(deps.db, table.headerHash);
  const columns = readColumns(file.columns, table) ?? remembered;
  const ask = (open: Pick<CsvQuestion, "date_orders" | "decimal_marks">): CsvQuestion => ({
    header: [...table.header],
    rows: table.rows
      .slice(0, PREVIEW_ROWS)
      .map(({ cells }) => cells.map((cell) => cell.slice(0, 200))),
    columns: columns ?? suggestColumns(table.header),
    ...open,
  });
  if (!columns) return ask({ date_orders: [], decimal_marks: [] });
  const reading = findReading(table, columns);
  if ("dateOrders" in reading) {
    return ask({
      date_orders: [...reading.dateOrders],
      decimal_marks: [...reading.decimalMarks],
    });
  }
  const account = {
    iban: values.bank_iban || null,
    currency: await findCsvCurrency(deps, table, columns, values),
  };
  return {
    format: "csv",
    statements: [readCsv(table, columns, reading, account)],
    csv: { headerHash: table.headerHash, columns },
  };
}

function readColumns(text: string | undefined, { header }: CsvTable): CsvColumns | undefined {
  if (text === undefined) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw bodyError("columns", "Please choose the columns again");
  }
  const parsed = z.safeParse(csvColumns, json);
  if (!parsed.success) {
    throw bodyError(
      "columns",
      parsed.error.issues[0]?.message ?? "Please choose the columns again",
    );
  }
  const { data } = parsed;
  const used = [data.date, data.amount, data.credit, data.debit, data.direction, data.name];
  const all = [...used, data.iban, data.reference, data.currency, ...data.text];
  if (all.some((column) => (column ?? 0) >= header.length)) {
    throw bodyError("columns", "The file has fewer columns than that");
  }
  return data;
}

/** That of the file, or of the account so far, or the only one of the site. */
async function findCsvCurrency(
  { db }: BankDeps,
  { rows }: CsvTable,
  { currency: column }: CsvColumns,
  values: SiteValues,
): Promise<Currency> {
  if (column !== null) {
    const code = rows.map(({ cells }) => (cells[column] ?? "").trim()).find((cell) => cell !== "");
    const currency = currencies.find((known) => known === code);
    if (currency) return currency;
    throw new StatementUnreadable(`The currency ${code?.slice(0, 10) ?? ""} is not supported.`);
  }
  const account = await findKnownAccount(db);
  if (account) return account.currency;
  const [only, ...others] = values.currencies;
  if (only && others.length === 0) return only;
  throw bodyError("columns", "Please choose the column of the currency");
}

async function requireOwnAccount(
  { db }: BankDeps,
  statements: readonly ParsedStatement[],
  values: SiteValues,
): Promise<void> {
  const earlier = await findKnownAccount(db);
  const own = values.bank_iban || earlier?.iban;
  for (const { iban, currency } of statements) {
    if (own && iban && iban !== own) {
      throw bodyError("file", `This statement is of the account ${iban}, not of ${own}.`);
    }
    if (!values.currencies.includes(currency)) {
      throw bodyError("file", `This statement is in ${currency}, which the site does not accept.`);
    }
  }
}

/** Undefined if the same file was imported meanwhile. */
async function saveFile(
  { jobs }: BankDeps,
  { tx, actorId, at, record }: OfficeTransaction,
  { format, statements, csv }: ParsedFile,
  { fileHash, fileName }: { fileHash: string; fileName: string },
): Promise<number | undefined> {
  await lockImports(tx);
  if ((await findFileStatements(tx, fileHash)).length > 0) return undefined;
  const fingerprint = createFingerprints();
  let newLines = 0;
  for (const [position, statement] of statements.entries()) {
    const { iban, currency, opening, closing, lines } = statement;
    const id = uuidv7(at.getTime());
    await insertStatement(tx, {
      id,
      file_name: fileName,
      file_hash: fileHash,
      position,
      format,
      iban,
      currency,
      opening_minor: opening?.minor ?? null,
      opening_on: opening?.on ?? null,
      closing_minor: closing?.minor ?? null,
      closing_on: closing?.on ?? null,
      lines: lines.length,
      new_lines: 0,
      uploaded_by: actorId,
      uploaded_at: at,
    });
    const rows = lines.map(
      (line): NewLine => ({
        id: uuidv7(at.getTime()),
        statement_id: id,
        fingerprint: fingerprint(statement, line),
        booked_on: line.bookedOn,
        currency,
        amount_minor: line.minor,
        counterparty_name: line.name,
        counterparty_iban: line.iban,
        reference: line.reference,
        text: line.text,
        returned: line.returned,
      }),
    );
    const unknown = await leaveOutKnown(tx, rows, { format, currency });
    let count = 0;
    for (let from = 0; from < unknown.length; from += BATCH) {
      count += await insertNewLines(tx, unknown.slice(from, from + BATCH));
    }
    await setNewLineCount(tx, id, count);
    newLines += count;
  }
  for (const currency of new Set(statements.map((statement) => statement.currency))) {
    await postOpeningBalance(tx, currency, at);
  }
  if (csv) await saveCsvColumns(tx, csv.headerHash, csv.columns, at);
  await jobs.enqueue(tx, matchLinesJob, {});
  await record({
    action: "import_statement",
    subject: { type: "payment", id: "bank" },
    after: { file: fileName, statements: statements.length, new_lines: newLines },
  });
  return newLines;
}

/** The lines that no file of another format had. */
async function leaveOutKnown(
  tx: OfficeTransaction["tx"],
  rows: readonly NewLine[],
  file: { format: ParsedFile["format"]; currency: Currency },
): Promise<NewLine[]> {
  const days = rows.map(({ booked_on }) => booked_on).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const known = await findLinesOfOtherFormats(tx, { ...file, days: [first, last] });
  return leaveOutKnownLines(rows, known);
}

/**
 * What was in the account before its first line: before its first statement with a balance, less earlier lines of files
 * without one. Corrected if an earlier file follows.
 */
async function postOpeningBalance(
  tx: OfficeTransaction["tx"],
  currency: Currency,
  occurredAt: Date,
): Promise<void> {
  const id = `opening-${currency}`;
  const first = await findFirstOpening(tx, currency);
  if (!first?.opening_on) return;
  const earlier = await sumLinesUntil(tx, currency, first.opening_on);
  const minor = (first.opening_minor ?? 0) - earlier - (await sumBankMovements(tx, id));
  await postBankMovement(tx, { id, what: "transfer", minor, currency, occurredAt });
}
