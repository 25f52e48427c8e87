import type { OfficeReport, ReportState } from "#contract/campaigns/reports.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { cutPage, readCursor } from "../catalogue/campaign-cursor.ts";
import { findReport, findReports, type ReportRow } from "./report-store.ts";

/** The office's queue: open reports oldest first, decided ones newest first. */
export async function listReports(
  db: Db,
  { state, cursor, limit }: { state: ReportState; cursor?: string; limit: number },
): Promise<{ data: OfficeReport[]; next_cursor: string | null }> {
  const after = readCursor("reports", cursor)?.id;
  const rows = await findReports(db, { state, after, limit: limit + 1 });
  const page = cutPage(rows, limit, "reports", ({ id }) => ({ value: null, id }));
  return { data: page.rows.map(officeReportView), next_cursor: page.next_cursor };
}

/** Throws `not_found`. */
export async function getReport(db: Db, id: number): Promise<OfficeReport> {
  const row = await findReport(db, id);
  if (!row) throw new AppError("not_found");
  return officeReportView(row);
}

function officeReportView(row: ReportRow): OfficeReport {
  return {
    id: row.id,
    campaign: { id: row.campaign_id, title: row.title, state: row.campaign_state },
    comment: commentView(row),
    reason: row.reason,
    text: row.text,
    has_picture: row.picture_key !== null,
    reporter: reporterView(row),
    reported_at: row.reported_at.toISOString(),
    state: row.state,
    decided_by: fullName(row.decider_first_name, row.decider_last_name),
    decided_at: row.decided_at?.toISOString() ?? null,
    note: row.note,
    open_of_campaign: row.open_of_campaign,
  };
}

function commentView(row: ReportRow): OfficeReport["comment"] {
  if (row.comment_id === null || row.comment_posted_at === null) return null;
  return {
    id: row.comment_id,
    author: row.author_erased_at ? null : fullName(row.author_first_name, row.author_last_name),
    text: row.comment_body ?? "",
    posted_at: row.comment_posted_at.toISOString(),
    hidden: row.comment_hidden_at !== null,
  };
}

function reporterView(row: ReportRow): OfficeReport["reporter"] {
  const name = fullName(row.reporter_first_name, row.reporter_last_name);
  if (name === null || row.reporter_email === null || row.reporter_erased_at) return null;
  return { name, email: row.reporter_email };
}

function fullName(first: string | null, last: string | null): string | null {
  return first === null || last === null ? null : `${first} ${last}`;
}
