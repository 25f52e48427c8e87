import { REPORTS_PER_DAY, type reportCampaign } from "#contract/campaigns/reports.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { DAY_MS } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { findAccount } from "../../foundation/accounts/account-store.ts";
import { countInTransaction } from "../../foundation/limits/count-attempt.ts";
import { networkLimit, widestNetworkAttempt } from "../../foundation/limits/network-limits.ts";
import { isPublicCampaign } from "../catalogue/public-campaign-store.ts";
import type { CommunityDeps } from "./community-deps.ts";
import {
  countReportsSince,
  insertReport,
  isPublicComment,
  lockReportSource,
} from "./report-store.ts";

export interface Reporter extends Pick<Caller, "source" | "networks"> {
  readonly accountId: string | undefined;
}

const REPORTS = networkLimit("report", REPORTS_PER_DAY, DAY_MS);

/**
 * Returns the report's id, and whether it belongs to an account. An account with an unconfirmed
 * address reports as a guest. Throws `not_found`, `invalid` and `too_many_requests`.
 */
export function reportToOffice(
  deps: CommunityDeps,
  campaignId: number,
  { reason, text, comment_id }: BodyOf<typeof reportCampaign>,
  { accountId, ...caller }: Reporter,
): Promise<{ readonly id: number; readonly own: boolean }> {
  return inTransaction(deps.database, async (tx) => {
    if (!(await isPublicCampaign(tx, campaignId))) throw new AppError("not_found");
    if (comment_id !== undefined && !(await isPublicComment(tx, campaignId, comment_id))) {
      throw bodyError("comment_id", "This comment has been removed");
    }
    const now = deps.clock();
    const { source } = caller;
    await refuseTooMany(tx, source, now);
    await countInTransaction(tx, deps, widestNetworkAttempt(REPORTS, caller), new Date(now));
    const account = accountId ? await findAccount(tx, accountId) : undefined;
    const confirmedId = account?.email_verified_at ? account.id : null;
    const id = await insertReport(tx, {
      campaign_id: campaignId,
      comment_id: comment_id ?? null,
      reason,
      text,
      account_id: confirmedId,
      source,
      reported_at: new Date(now),
    });
    return { id, own: confirmedId !== null };
  });
}

async function refuseTooMany(tx: Tx, source: string, now: number): Promise<void> {
  await lockReportSource(tx, source);
  const { count, first_at } = await countReportsSince(tx, source, new Date(now - DAY_MS));
  if (count < REPORTS_PER_DAY) return;
  const freeAt = (first_at?.getTime() ?? now) + DAY_MS;
  throw new AppError("too_many_requests", {
    message:
      "We've received several reports from you today. If you have more to report, please email us.",
    retryAfter: Math.max(1, Math.ceil((freeAt - now) / 1000)),
  });
}
