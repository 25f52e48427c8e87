import writeExcelFile, { type Cell as SheetCell } from "write-excel-file/node";
import type { Cell, TableColumn } from "./table-cell.ts";

const AMOUNT_FORMAT = "#,##0.00";
const DAY_FORMAT = "yyyy-mm-dd";

/** In characters. */
const widths: Readonly<Record<TableColumn["kind"], number>> = {
  text: 22,
  amount: 14,
  count: 10,
  day: 12,
};

/** An XLSX workbook of one sheet. Texts are never formulas. */
export async function writeWorkbook(
  name: string,
  columns: readonly TableColumn[],
  rows: ReadonlyArray<readonly Cell[]>,
): Promise<Uint8Array> {
  const head = columns.map(
    ({ head: value }): SheetCell => ({ value, type: String, fontWeight: "bold" }),
  );
  const body = rows.map((row) =>
    row.map((value, index) => sheetCell(value, columns[index]?.kind ?? "text")),
  );
  return writeExcelFile([head, ...body], {
    sheet: name,
    columns: columns.map(({ kind }) => ({ width: widths[kind] })),
    stickyRowsCount: 1,
  }).toBuffer();
}

function sheetCell(value: Cell, kind: TableColumn["kind"]): SheetCell {
  if (value === null || value === "") return null;
  if (kind === "amount") return { value: Number(value), type: Number, format: AMOUNT_FORMAT };
  if (kind === "count") return { value: Number(value), type: Number };
  if (kind === "day") {
    return { value: new Date(`${value}T00:00:00Z`), type: Date, format: DAY_FORMAT };
  }
  return { value: String(value), type: String };
}
