import { stringify } from "csv-stringify/sync";
import type { Cell, CellKind, CsvFormat, TableColumn } from "./table-cell.ts";

const dialects: Readonly<Record<CsvFormat, { delimiter: string; point: string }>> = {
  csv: { delimiter: ",", point: "." },
  "csv-semicolon": { delimiter: ";", point: "," },
};

/** All currencies have two decimals. */
const DECIMALS = 2;

function numberText(value: number, kind: CellKind | undefined, point: string): string {
  return kind === "amount" ? value.toFixed(DECIMALS).replace(".", point) : String(value);
}

function toLines(
  rows: ReadonlyArray<readonly Cell[]>,
  columns: readonly TableColumn[],
  format: CsvFormat,
): string {
  const { delimiter, point } = dialects[format];
  return stringify(rows as Cell[][], {
    delimiter,
    record_delimiter: "windows",
    // Leaves numbers below zero as they are.
    escape_formulas: true,
    // Many programs start a new row at either character.
    quoted_match: /[\r\n]/,
    cast: {
      number: (value, { column }) => numberText(value, columns[Number(column)]?.kind, point),
    },
  });
}

/** The header of a CSV table (RFC 4180), after a byte order mark. */
export function csvHead(columns: readonly TableColumn[], format: CsvFormat): string {
  return `\uFEFF${toLines([columns.map(({ head }) => head)], columns, format)}`;
}

/** Rows of a CSV table. No cell can be read as a formula. */
export function csvRows(
  rows: ReadonlyArray<readonly Cell[]>,
  columns: readonly TableColumn[],
  format: CsvFormat,
): string {
  return toLines(rows, columns, format);
}
