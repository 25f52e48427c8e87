import type { ExportFormat } from "#contract/office/exports.ts";

export const exportFormatNames: Readonly<Record<ExportFormat, string>> = {
  csv: "CSV: 1234.50, commas",
  "csv-semicolon": "CSV: 1234,50, semicolons",
  xlsx: "Excel (XLSX)",
};
