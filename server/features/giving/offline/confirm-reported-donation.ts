import type { Tx } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { lockGivingCampaign } from "../../campaigns/catalogue/giving-campaign-store.ts";
import { type PostingDeps, postReport } from "./post-report.ts";
import {
  findReportCampaignId,
  findReportedCampaign,
  lockReport,
  markDecided,
  type ReportRow,
} from "./reported-donation-store.ts";
import { queueReceipt } from "./team-donation-store.ts";

/**
 * Confirms that a reported donation arrived: posts it unless it was posted within the limit, and queues
 * the receipt. Undefined if it was confirmed before. Throws `not_found`, or `wrong_state` if it was
 * declined or withdrawn.
 */
export async function confirmReportedDonation(
  tx: Tx,
  deps: PostingDeps,
  id: string,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<ReportRow | undefined> {
  const report = await lockCampaignAndReport(tx, id);
  if (report.state === "confirmed") return undefined;
  requireOpenReport(report);
  if (report.state === "counted") await queueReceipt(tx, id);
  else await postWaiting(tx, deps, report, at);
  await markDecided(tx, id, { state: "confirmed", by, at });
  return report;
}

async function postWaiting(tx: Tx, deps: PostingDeps, report: ReportRow, at: Date): Promise<void> {
  const campaign = await findReportedCampaign(tx, report.campaign_id);
  if (campaign.currency !== report.currency) {
    throw new AppError("wrong_state", {
      message: `The campaign's currency is now ${campaign.currency}. Please decline this donation.`,
    });
  }
  await postReport(tx, deps, report, { title: campaign.title, receiptDue: "mail", at });
}

/** Locks a report after its campaign. Throws `not_found`. */
export async function lockCampaignAndReport(tx: Tx, id: string): Promise<ReportRow> {
  const campaignId = await findReportCampaignId(tx, id);
  if (campaignId === undefined) throw new AppError("not_found");
  await lockGivingCampaign(tx, campaignId);
  const report = await lockReport(tx, id);
  if (!report) throw new AppError("not_found");
  return report;
}

/** Throws `wrong_state` for a declined or withdrawn report. */
export function requireOpenReport({ state }: Pick<ReportRow, "state">): void {
  if (state === "declined") {
    throw new AppError("wrong_state", { message: "This donation was declined." });
  }
  if (state === "withdrawn") {
    throw new AppError("wrong_state", { message: "The team has withdrawn this donation." });
  }
}
