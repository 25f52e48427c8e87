import type { OfficeReport } from "#contract/campaigns/reports.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import type { decideReport as decideReportCall } from "#contract/office/review.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import { hideByOffice } from "../../campaigns/community/moderate-comment.ts";
import { getReport } from "../../campaigns/community/office-reports.ts";
import { lockOpenReport, saveReportDecision } from "../../campaigns/community/report-store.ts";
import type { OrganisingDeps } from "../../campaigns/organising/organising-deps.ts";
import { type CampaignRow, lockCampaign } from "../../campaigns/organising/organising-store.ts";
import { takeStep } from "../../campaigns/organising/take-step.ts";
import type {
  OfficeAuditEntry,
  OfficeTransaction,
} from "../../foundation/audit/office-transaction.ts";

type Decision = BodyOf<typeof decideReportCall> & { readonly reportId: number };

/**
 * Carries out a decision about a report, and closes the report. Throws `not_found`, `changed_meanwhile` if it is
 * closed already, and `wrong_state` if the campaign can't be paused.
 */
export async function decideOnReport(
  deps: OrganisingDeps,
  context: OfficeTransaction,
  decision: Decision,
): Promise<OfficeReport> {
  const { tx, actorId, at, record } = context;
  const { reportId, action, note } = decision;
  const report = await getReport(tx, reportId);
  // Every transaction locks the campaign first, to avoid deadlocks.
  const campaign = await lockCampaign(tx, report.campaign.id);
  if (!campaign) throw new AppError("not_found");
  if (!(await lockOpenReport(tx, reportId))) throw new AppError("changed_meanwhile");
  const entry = await carryOut(deps, context, decision, { campaign, comment: report.comment });
  const state = action === "dismiss" ? "dismissed" : "acted";
  await saveReportDecision(tx, reportId, { state, actorId, note, at });
  await record({
    action,
    subject: { type: "report", id: reportId },
    before: { state: report.state },
    after: { state, note },
  });
  if (entry) await record(entry);
  return getReport(tx, reportId);
}

/** Pauses the campaign or hides the comment. Returns the audit entry about it. */
async function carryOut(
  deps: OrganisingDeps,
  { tx, actorId, at }: OfficeTransaction,
  { reportId, action, note }: Decision,
  { campaign, comment }: { campaign: CampaignRow; comment: OfficeReport["comment"] },
): Promise<OfficeAuditEntry | undefined> {
  switch (action) {
    case "dismiss":
      return undefined;
    case "pause_campaign": {
      const step = {
        campaign,
        action: "office_pause",
        actor: "office",
        actorId,
        reason: note,
      } as const;
      const { from, to } = await takeStep(tx, deps, step);
      return {
        action: "pause",
        subject: { type: "campaign", id: campaign.id },
        before: { state: from },
        after: { state: to, reason: note, report: reportId },
      };
    }
    case "hide_comment": {
      if (!comment) throw bodyError("action", "This report is about the whole campaign");
      const hidden = await hideByOffice(tx, { commentId: comment.id, actorId, at });
      return {
        action: "hide",
        subject: { type: "comment", id: comment.id },
        before: { hidden },
        after: { hidden: true, report: reportId },
      };
    }
  }
}
