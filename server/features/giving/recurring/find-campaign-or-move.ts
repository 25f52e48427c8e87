import { today } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { findGivingCampaign } from "../../campaigns/catalogue/giving-campaign-store.ts";
import { announceRecurring } from "./announce-recurring.ts";
import { stopRecurringFor } from "./change-recurring-state.ts";
import { findOpenCampaign, type OpenCampaign } from "./plan-period.ts";
import type { RecurringDeps } from "./recurring-deps.ts";
import { findCampaignTitle } from "./recurring-due-store.ts";
import { mailRecurringNews } from "./recurring-emails.ts";
import { lockRecurring, type RecurringRow, updateRecurring } from "./recurring-store.ts";

interface FoundCampaign {
  /** The row, moved if it was. */
  readonly row: RecurringRow;
  readonly open: OpenCampaign;
}

/**
 * Its campaign, or the one to which it moves because its own is closed; undefined if that is not open either. A paused
 * campaign may open again, so its charges wait.
 */
export async function findCampaignOrMove(
  tx: Tx,
  deps: RecurringDeps,
  row: RecurringRow,
): Promise<FoundCampaign | "paused" | undefined> {
  const { id, campaign_id, move_to, currency } = row;
  const own = await findOpenCampaign(tx, deps, campaign_id, currency);
  if (own) return { row, open: own };
  if (await mayOpenAgain(tx, deps, campaign_id)) return "paused";
  const other = move_to === null ? undefined : await findOpenCampaign(tx, deps, move_to, currency);
  if (!other?.campaign.offers_recurring) return undefined;
  const from = await findCampaignTitle(tx, campaign_id);
  const moved = await updateRecurring(tx, id, {
    campaign_id: other.campaign.id,
    fund_id: null,
    move_to: null,
  });
  announceRecurring(tx, campaign_id);
  announceRecurring(tx, moved.campaign_id);
  await mailRecurringNews(tx, deps, moved, { kind: "moved", from });
  return { row: moved, open: other };
}

/** Whether charges for a campaign wait: also if it is open but has no rate for the currency at present. */
export async function mayOpenAgain(
  db: Db,
  { clock }: Pick<RecurringDeps, "clock">,
  campaignId: number,
): Promise<boolean> {
  const campaign = await findGivingCampaign(db, campaignId);
  if (!campaign) return false;
  const { state, ends_on } = campaign;
  const isOver = ends_on !== null && ends_on < today(clock);
  return state === "paused" || (state === "active" && !isOver);
}

/** Moves or stops an active one whose campaign has closed. */
export async function leaveClosedCampaign(tx: Tx, deps: RecurringDeps, id: string): Promise<void> {
  const row = await lockRecurring(tx, id);
  if (row?.state !== "active") return;
  if (!(await findCampaignOrMove(tx, deps, row)))
    await stopRecurringFor(tx, deps, row, "campaign_closed");
}
