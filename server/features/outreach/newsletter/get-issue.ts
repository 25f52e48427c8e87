import type { Issue, IssueSummary } from "#contract/outreach/newsletter-issues.ts";
import { pathId } from "#contract/page.ts";
import { HOUR_MS } from "../../../platform/clock.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { SessionIds } from "../../../platform/http/caller.ts";
import { readIdCursor, toIdPage } from "../../../platform/http/id-page.ts";
import { findMailingFigures } from "../mailings/mailing-figures-store.ts";
import { findIssue, findIssues, type IssueRow } from "./issue-store.ts";
import { issueSummaryView, issueView } from "./issue-view.ts";
import type { NewsletterDeps } from "./newsletter-deps.ts";

const PREVIEW_MS = HOUR_MS;

/** An issue with its current figures. Throws `not_found`. */
export async function getIssue(
  deps: NewsletterDeps,
  id: number,
  session: SessionIds,
): Promise<Issue> {
  const { db } = deps;
  const row = await findIssue(db, id);
  if (!row) throw new AppError("not_found");
  const figures = await findFigures(deps, [row]);
  return issueView(row, {
    figures: figures(row),
    previewUrl: deps.newsletterLinks.preview(id, deps.clock() + PREVIEW_MS, session),
  });
}

/** A page of issues, newest first; the cursor is the id of the last one. */
export async function listIssues(
  deps: NewsletterDeps,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ data: IssueSummary[]; next_cursor: string | null }> {
  const below = readIdCursor(pathId, cursor);
  const found = await findIssues(deps.db, { below, limit: limit + 1 });
  const { rows, next_cursor } = toIdPage(found, limit);
  const figures = await findFigures(deps, rows);
  return { data: rows.map((row) => issueSummaryView(row, figures(row))), next_cursor };
}

async function findFigures({ db }: NewsletterDeps, rows: readonly IssueRow[]) {
  const ids = rows.map((row) => row.mailing_id).filter((id) => id !== null);
  const figures = await findMailingFigures(db, ids);
  return (row: IssueRow) => (row.mailing_id === null ? undefined : figures.get(row.mailing_id));
}
