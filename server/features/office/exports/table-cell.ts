import type { ExportFormat } from "#contract/office/exports.ts";

/**
 * amount: major units with the currency's decimals. count: a whole number. day: `2026-11-20`.
 */
export type CellKind = "text" | "amount" | "count" | "day";

export type Cell = string | number | null;

export interface TableColumn {
  readonly head: string;
  readonly kind: CellKind;
}

/** A table whose rows are read page by page. */
export interface ExportTable {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly pages: () => AsyncIterable<ReadonlyArray<readonly Cell[]>>;
}

export type CsvFormat = Exclude<ExportFormat, "xlsx">;
