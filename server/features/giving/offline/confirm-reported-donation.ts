import type { Tx } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { holdCampaign } from "../../campaigns/catalogue/giving-campaign-store.ts";
import { type BookingDeps, bookReport } from "./book-report.ts";
import {
  findCampaignOfReport,
  findReportedCampaign,
  lockReport,
  markDecided,
  type ReportRow,
} from "./reported-donation-store.ts";
import { orderReceipt } from "./team-donation-store.ts";

/**
 * Confirms that a reported donation arrived: puts it into the books unless it counts already, and
 * orders its receipt. Undefined where it was confirmed before. Throws `not_found`, and `wrong_state`
 * where it was declined or taken back.
 */
export async function confirmReportedDonation(
  tx: Tx,
  deps: BookingDeps,
  id: string,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<ReportRow | undefined> {
  const report = await lockWithCampaign(tx, id);
  if (report.state === "confirmed") return undefined;
  refuseClosed(report);
  if (report.state === "counted") await orderReceipt(tx, id);
  else await bookWaiting(tx, deps, report, at);
  await markDecided(tx, id, { state: "confirmed", by, at });
  return report;
}

async function bookWaiting(tx: Tx, deps: BookingDeps, report: ReportRow, at: Date): Promise<void> {
  const campaign = await findReportedCampaign(tx, report.campaign_id);
  if (campaign.currency !== report.currency) {
    throw new AppError("wrong_state", {
      message: `The campaign counts in ${campaign.currency} by now. Please decline this gift.`,
    });
  }
  await bookReport(tx, deps, report, { title: campaign.title, receiptDue: "mail", at });
}

/** A report, locked after its campaign. Throws `not_found`. */
export async function lockWithCampaign(tx: Tx, id: string): Promise<ReportRow> {
  const campaignId = await findCampaignOfReport(tx, id);
  if (campaignId === undefined) throw new AppError("not_found");
  await holdCampaign(tx, campaignId);
  const report = await lockReport(tx, id);
  if (!report) throw new AppError("not_found");
  return report;
}

/** Throws `wrong_state` for a report that was declined or taken back. */
export function refuseClosed({ state }: Pick<ReportRow, "state">): void {
  if (state === "declined") {
    throw new AppError("wrong_state", { message: "This gift was declined." });
  }
  if (state === "withdrawn") {
    throw new AppError("wrong_state", { message: "The team took this gift back." });
  }
}
