import { createHash } from "node:crypto";
import {
  MAX_WAITING_REPORTS,
  OFFLINE_DONATIONS_PER_DAY,
  type OfflineDonationBody,
  type ReportedDonation,
} from "#contract/giving/reported-donations.ts";
import { type Clock, DAY_MS } from "../../../platform/clock.ts";
import type { Database, Db, Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { lockGivingCampaign } from "../../campaigns/catalogue/giving-campaign-store.ts";
import { requireCampaignRole } from "../../campaigns/teams/campaign-role.ts";
import { isWithinLimit } from "./offline-limit.ts";
import { type PlannedReport, planReport } from "./plan-offline-donation.ts";
import { postReport } from "./post-report.ts";
import {
  countReports,
  findReportByKey,
  findReportedCampaign,
  findTeamReport,
  insertReport,
  markCounted,
} from "./reported-donation-store.ts";
import { teamReportView } from "./reported-donation-view.ts";

export interface OfflineDeps {
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
  readonly donorKey: Buffer;
}

interface OfflineDonationInput {
  readonly key: string;
  readonly campaignId: number;
  readonly accountId: string;
  readonly body: OfflineDonationBody;
}

/**
 * Records a donation that a team reports, once for each key. It is posted at once within the campaign's
 * limit, otherwise it waits for the office. Throws `forbidden` for readers, `key_reused`,
 * `too_many_requests`, and the errors of `planReport`.
 */
export function recordOfflineDonation(
  deps: OfflineDeps,
  input: OfflineDonationInput,
): Promise<ReportedDonation> {
  const { campaignId, accountId } = input;
  return inTransaction(deps.database, async (tx) => {
    // Also protects the campaign's limit and the donor's other donations to it.
    await lockGivingCampaign(tx, campaignId);
    await requireCampaignRole(tx, { campaignId, accountId, least: "editor" });
    const id = await recordOnce(tx, deps, input);
    const report = await findTeamReport(tx, campaignId, id);
    if (!report) throw new AppError("wrong_state");
    return teamReportView(report);
  });
}

/** Returns the id of the new report, or of that of an earlier request with the key. */
async function recordOnce(tx: Tx, deps: OfflineDeps, input: OfflineDonationInput): Promise<string> {
  const { key, campaignId, accountId, body } = input;
  const bodyHash = hashBody(campaignId, body);
  const earlier = await findReportByKey(tx, accountId, key);
  if (earlier) {
    if (earlier.body_hash !== bodyHash) throw new AppError("key_reused");
    return earlier.id;
  }
  const now = deps.clock();
  const report = await planReport(tx, { campaignId, accountId, now }, body);
  await checkLimits(tx, report);
  const isNew = await insertReport(tx, { ...report, request_key: key, body_hash: bodyHash });
  // A concurrent request for another campaign used the same key.
  if (!isNew) throw new AppError("key_reused");
  if (await isWithinLimit(tx, campaignId, report, report.reported_at)) {
    const { title } = await findReportedCampaign(tx, campaignId);
    await postReport(tx, deps, report, { title, receiptDue: null, at: report.reported_at });
    await markCounted(tx, report.id);
  }
  return report.id;
}

/** Throws `too_many_requests` if the campaign, the person or the site has reached a limit. */
async function checkLimits(
  tx: Tx,
  { campaign_id: campaignId, reported_by: accountId, reported_at }: PlannedReport,
): Promise<void> {
  const since = new Date(reported_at.getTime() - DAY_MS);
  const recorded = await countReports(tx, { campaignId, accountId, since });
  const most = OFFLINE_DONATIONS_PER_DAY;
  if (recorded.waiting >= MAX_WAITING_REPORTS) {
    throw tooMany(
      `${MAX_WAITING_REPORTS} donations to this campaign are waiting for the charity. You can record more once it has reviewed them.`,
    );
  }
  if (recorded.campaign >= most.campaign) {
    throw tooMany(`You can record up to ${most.campaign} donations a day for one campaign.`);
  }
  if (recorded.person >= most.person) {
    throw tooMany(`One person can record up to ${most.person} donations a day.`);
  }
  if (recorded.site >= most.site) {
    throw tooMany("Too many donations were recorded today. Please continue tomorrow.");
  }
}

const tooMany = (message: string) => new AppError("too_many_requests", { message });

function hashBody(campaignId: number, body: OfflineDonationBody): string {
  const sorted = Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify(["offline", campaignId, sorted]);
  return createHash("sha256").update(text).digest("base64url");
}
