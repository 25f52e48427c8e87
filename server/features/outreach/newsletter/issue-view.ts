import type { MailFigures } from "#contract/outreach/mailings.ts";
import type { Issue, IssueSummary } from "#contract/outreach/newsletter-issues.ts";
import type { IssueRow } from "./issue-store.ts";

export function issueSummaryView(row: IssueRow, figures: MailFigures | undefined): IssueSummary {
  return {
    id: row.id,
    subject: row.subject,
    state: row.state === "sent" && row.finished_at === null ? "sending" : row.state,
    scheduled_for: row.scheduled_for?.toISOString() ?? null,
    changed_at: row.changed_at.toISOString(),
    figures: figures ?? null,
  };
}

export function issueView(
  row: IssueRow,
  shown: { figures: MailFigures | undefined; previewUrl: string },
): Issue {
  return {
    ...issueSummaryView(row, shown.figures),
    blocks: row.blocks,
    segment: row.segment,
    version: row.version,
    author: `${row.first_name} ${row.last_name}`.trim(),
    preview_url: shown.previewUrl,
  };
}
