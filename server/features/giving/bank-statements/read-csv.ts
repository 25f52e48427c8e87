import { createHash } from "node:crypto";
import { parse } from "csv-parse/sync";
import type { Currency } from "#contract/money.ts";
import type { CsvColumns } from "#contract/office/bank.ts";
import {
  type DateOrder,
  type DecimalMark,
  findDateOrders,
  findDecimalMarks,
  parseAmount,
  parseDate,
  parseDirection,
} from "./csv-values.ts";
import { decodeCsv } from "./decode-file.ts";
import {
  MAX_LINES,
  type ParsedLine,
  type ParsedStatement,
  StatementUnreadable,
  toIban,
  toOptionalText,
  toStatementText,
} from "./parsed-statement.ts";

const MAX_COLUMNS = 60;
const MIN_COLUMNS = 2;

interface CsvRow {
  /** The line of the file on which it starts. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface CsvTable {
  readonly header: readonly string[];
  readonly rows: readonly CsvRow[];
  /** The same for every file with these columns. */
  readonly headerHash: string;
}

/** Finds the table of a bank's CSV file, below the lines about the account. Throws StatementUnreadable. */
export function readCsvTable(bytes: Uint8Array): CsvTable {
  const text = decodeCsv(bytes);
  if (text.includes("\0")) throw new StatementUnreadable("The file is neither camt.053 nor CSV.");
  const all = parseRows(text, findSeparator(text));
  const counts = new Map<number, number>();
  for (const { cells } of all) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [width = 0] =
    [...counts]
      .filter(([count]) => count >= MIN_COLUMNS)
      .sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  const start = all.findIndex(({ cells }) => cells.length === width);
  const header = all[start]?.cells.map((name) => toStatementText(name, 100));
  if (!header || width > MAX_COLUMNS)
    throw new StatementUnreadable("The file is neither camt.053 nor a table (CSV).");
  const rows = all.slice(start + 1).filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const odd = rows.find(({ cells }) => cells.length !== width);
  if (odd) {
    throw new StatementUnreadable(
      `Line ${odd.line} has ${odd.cells.length} columns instead of ${width}.`,
    );
  }
  if (rows.length > MAX_LINES) {
    throw new StatementUnreadable(
      `The file has ${rows.length} lines, and at most ${MAX_LINES} can be read at once.`,
    );
  }
  const headerHash = createHash("sha256").update(JSON.stringify(header)).digest("hex");
  return { header, rows, headerHash };
}

function parseRows(text: string, delimiter: string): CsvRow[] {
  try {
    const records = parse(text, {
      delimiter,
      info: true,
      bom: true,
      relax_column_count: true,
      relax_quotes: false,
      skip_empty_lines: true,
      max_record_size: 20_000,
      to: MAX_LINES + 200,
    }) as unknown as Array<{ record: string[]; info: { lines: number } }>;
    return records.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : "";
    throw new StatementUnreadable(`The file can't be read as CSV. ${why}`.trim());
  }
}

/** The separator that most lines have most often. */
function findSeparator(text: string): string {
  const lines = text.slice(0, 20_000).split(/\r?\n/).slice(0, 50);
  const count = (separator: string) =>
    lines.reduce((sum, line) => sum + line.split(separator).length - 1, 0);
  const [best = ";"] = [";", "\t", ",", "|"].sort((a, b) => count(b) - count(a));
  // Decimal commas are not separators.
  return best === "," && count(";") >= lines.length ? ";" : best;
}

interface CsvReading {
  readonly dateOrder: DateOrder;
  readonly decimalMark: DecimalMark;
}

/** What the office has to say before the table can be read; empty lists if nothing is open. */
export interface CsvQuestions {
  readonly dateOrders: readonly DateOrder[];
  readonly decimalMarks: readonly DecimalMark[];
}

/** The reading of the dates and amounts, or the readings to choose from. Throws StatementUnreadable. */
export function findReading(table: CsvTable, columns: CsvColumns): CsvReading | CsvQuestions {
  const values = (column: number | null) =>
    column === null
      ? []
      : table.rows.map(({ cells }) => (cells[column] ?? "").trim()).filter(Boolean);
  const dates = values(columns.date);
  const amounts = [columns.amount, columns.credit, columns.debit].flatMap(values);
  const orders = columns.date_order ? [columns.date_order] : findDateOrders(dates);
  const marks = columns.decimal_mark ? [columns.decimal_mark] : findDecimalMarks(amounts);
  const [dateOrder, ...otherOrders] = orders;
  const [decimalMark, ...otherMarks] = marks;
  if (!dateOrder)
    throw unreadable(table, columns.date, "date", (text) => findDateOrders([text]).length === 0);
  if (!decimalMark) {
    const column = columns.amount ?? columns.credit ?? columns.debit ?? 0;
    throw unreadable(table, column, "amount", (text) => findDecimalMarks([text]).length === 0);
  }
  if (otherOrders.length === 0 && otherMarks.length === 0) return { dateOrder, decimalMark };
  return {
    dateOrders: otherOrders.length > 0 ? orders : [],
    decimalMarks: otherMarks.length > 0 ? marks : [],
  };
}

function unreadable(
  { rows, header }: CsvTable,
  column: number,
  what: string,
  isOdd: (text: string) => boolean,
): StatementUnreadable {
  const odd = rows.find(({ cells }) => {
    const text = (cells[column] ?? "").trim();
    return text !== "" && isOdd(text);
  });
  return new StatementUnreadable(
    odd
      ? `Line ${odd.line}: "${toStatementText(odd.cells[column] ?? "", 40)}" is no ${what}.`
      : `The column ${header[column] ?? ""} has ${what}s in different notations.`,
  );
}

/** Reads the lines of a table. Throws StatementUnreadable, which names the line. */
export function readCsv(
  table: CsvTable,
  columns: CsvColumns,
  { dateOrder, decimalMark }: CsvReading,
  account: { readonly iban: string | null; readonly currency: Currency },
): ParsedStatement {
  const lines = table.rows.flatMap((row): ParsedLine[] => {
    const cell = (column: number | null) =>
      column === null ? "" : (row.cells[column] ?? "").trim();
    const fail = (why: string) => new StatementUnreadable(`Line ${row.line}: ${why}.`);
    const bookedOn = parseDate(cell(columns.date), dateOrder);
    if (!bookedOn) throw fail(`"${toStatementText(cell(columns.date), 40)}" is no date`);
    const currency = cell(columns.currency);
    if (currency && currency !== account.currency) {
      throw fail(
        `the amount is in ${toStatementText(currency, 10)}, the account in ${account.currency}`,
      );
    }
    const minor = readAmount(columns, cell, decimalMark);
    if (minor === undefined) throw fail("the amount can't be read");
    if (minor === 0) return [];
    return [
      {
        bookedOn,
        minor,
        name: toOptionalText(cell(columns.name)),
        iban: toIban(cell(columns.iban)),
        reference: toOptionalText(cell(columns.reference)),
        text: toStatementText(columns.text.map(cell).join(" ")),
        returned: false,
        bankReference: null,
      },
    ];
  });
  return { ...account, opening: null, closing: null, lines };
}

/** Undefined if it can't be read, or two columns contradict each other. */
function readAmount(
  columns: CsvColumns,
  cell: (column: number | null) => string,
  mark: DecimalMark,
): number | undefined {
  if (columns.amount !== null) {
    const minor = parseAmount(cell(columns.amount), mark);
    if (minor === undefined || columns.direction === null) return minor;
    const direction = parseDirection(cell(columns.direction));
    return direction && minor >= 0 ? direction * minor : undefined;
  }
  const [credit, debit] = [cell(columns.credit), cell(columns.debit)].map((text) =>
    text === "" ? 0 : parseAmount(text, mark),
  );
  if (credit === undefined || debit === undefined || (credit !== 0 && debit !== 0))
    return undefined;
  return credit === 0 ? 0 - Math.abs(debit) : credit;
}
