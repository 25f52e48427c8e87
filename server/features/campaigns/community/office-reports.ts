import type { OfficeReport, ReportState } from "#contract/campaigns/reports.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { cutPage, readCursor } from "../catalogue/campaign-cursor.ts";
import { findReport, findReports } from "./report-store.ts";
import { officeReportView } from "./report-view.ts";

/** The office's queue: open reports oldest first, decided ones newest first. */
export async function listReports(
  db: Db,
  { state, cursor, limit }: { state: ReportState; cursor?: string; limit: number },
): Promise<{ data: OfficeReport[]; next_cursor: string | null }> {
  const after = readCursor("reports", cursor)?.id;
  const found = await findReports(db, { state, after, limit: limit + 1 });
  const page = cutPage(found, limit, "reports", ({ id }) => ({ value: null, id }));
  return { data: page.rows.map(officeReportView), next_cursor: page.next_cursor };
}

/** Throws `not_found`. */
export async function getReport(db: Db, id: number): Promise<OfficeReport> {
  const row = await findReport(db, id);
  if (!row) throw new AppError("not_found");
  return officeReportView(row);
}
