import type { OfficeReport } from "#contract/campaigns/reports.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import type { decideReport as decideReportCall } from "#contract/office/review.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import { moderateByOffice } from "../../campaigns/community/moderate-comment.ts";
import { getReport } from "../../campaigns/community/office-reports.ts";
import { updateDecision } from "../../campaigns/community/report-store.ts";
import { pauseByOffice } from "../../campaigns/organising/office-decisions.ts";
import type { OrganisingParts } from "../../campaigns/organising/organising-parts.ts";
import { deedIn } from "../../foundation/audit/office-deed.ts";
import { findLastStep } from "./review-store.ts";

type Decision = BodyOf<typeof decideReportCall> & {
  readonly reportId: number;
  readonly actorId: string;
};

/**
 * Does what is decided about a report, and closes it, in one transaction. Throws `not_found`,
 * `changed_meanwhile` where it is closed already, `wrong_state` where the campaign can't be paused.
 */
export async function decideOnReport(
  parts: OrganisingParts,
  decision: Decision,
): Promise<OfficeReport> {
  const { reportId, actorId, action, note } = decision;
  const report = await getReport(parts.db, reportId);
  const within = (tx: Tx) => closeReport(tx, parts, decision, report);
  switch (action) {
    case "dismiss":
      await inTransaction(parts.database, within);
      break;
    case "pause_campaign":
      await pauseByOffice(parts, { campaignId: report.campaign.id, actorId, reason: note, within });
      break;
    case "hide_comment":
      if (!report.comment) throw bodyError("action", "This report is about the whole campaign");
      await moderateByOffice(
        parts,
        { commentId: report.comment.id, actorId, hidden: true },
        within,
      );
      break;
  }
  return getReport(parts.db, reportId);
}

async function closeReport(
  tx: Tx,
  { clock }: OrganisingParts,
  { reportId, actorId, action, note }: Decision,
  report: OfficeReport,
): Promise<void> {
  const at = new Date(clock());
  const state = action === "dismiss" ? "dismissed" : "acted";
  const closed = await updateDecision(tx, reportId, { state, actorId, note, at });
  if (!closed) throw new AppError("changed_meanwhile");
  const { record } = deedIn(tx, actorId, at);
  await record({
    action,
    subject: { type: "report", id: reportId },
    before: { state: report.state },
    after: { state, note },
  });
  if (action === "pause_campaign") {
    const step = await findLastStep(tx, report.campaign.id);
    await record({
      action: "pause",
      subject: { type: "campaign", id: report.campaign.id },
      before: { state: step?.from_state },
      after: { state: step?.to_state, reason: note, report: reportId },
    });
  }
  if (action === "hide_comment" && report.comment) {
    await record({
      action: "hide",
      subject: { type: "comment", id: report.comment.id },
      before: { hidden: report.comment.hidden },
      after: { hidden: true, report: reportId },
    });
  }
}
