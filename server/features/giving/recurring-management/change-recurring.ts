import { donationAmountMessages } from "#contract/giving/giving-choices.ts";
import type { RecurringChanges } from "#contract/giving/recurring.ts";
import { fromWire } from "#contract/money.ts";
import { DAY_MS } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import { findGivingCampaign } from "../../campaigns/catalogue/giving-campaign-store.ts";
import { countAttempt } from "../../foundation/limits/count-attempt.ts";
import { type LimitDeps, limit } from "../../foundation/limits/limit.ts";
import { findDonationRate } from "../donations/donation-store.ts";
import { isOpenCampaign } from "../donations/plan-donation.ts";
import { announceRecurring } from "../recurring/announce-recurring.ts";
import { findNewestCharges } from "../recurring/recurring-charge-store.ts";
import { charityDay, type RecurringDeps } from "../recurring/recurring-deps.ts";
import { mailRecurringNews } from "../recurring/recurring-emails.ts";
import { type RecurringRow, updateRecurring } from "../recurring/recurring-store.ts";
import { lockManaged } from "./find-recurring.ts";
import { planSchedule, requireChangeable } from "./recurring-policy.ts";
import { endRetries } from "./shown-recurring-store.ts";

export interface ManageDeps extends LimitDeps, RecurringDeps {}

/** Each change is emailed. */
const CHANGE_LIMIT = limit({ name: "recurring-change", points: 20, windowMs: DAY_MS });

/**
 * Changes, pauses or resumes a recurring donation, or gives a stopped one of a closed campaign another campaign, and
 * emails the donor. Throws `not_found`, `invalid` with the field, `wrong_state`,
 * `campaign_closed`, and `too_many_requests`.
 */
export async function changeRecurring(
  deps: ManageDeps,
  id: string,
  changes: RecurringChanges,
): Promise<void> {
  await countAttempt(deps, [CHANGE_LIMIT.of(id)]);
  await inTransaction(deps.database, async (tx) => {
    const row = await lockManaged(tx, id);
    requireChangeable(row, changes);
    const [newest] = await findNewestCharges(tx, id, 1);
    const days = { today: charityDay(deps), chargedOn: newest?.due_on ?? null };
    const update = {
      amount_minor: planAmount(row, changes),
      ...(await planCampaigns(tx, deps, row, changes)),
      ...planSchedule(row, changes, days),
      ...(row.state === "stopped" ? { stopped_at: null } : {}),
    };
    if (!isDifferent(row, update)) return;
    const changed = await updateRecurring(tx, id, update);
    if (changed.state === "paused" && row.state !== "paused") await endRetries(tx, id);
    announceRecurring(tx, row.campaign_id);
    if (changed.campaign_id !== row.campaign_id) announceRecurring(tx, changed.campaign_id);
    await mailRecurringNews(tx, deps, changed, { kind: findNews(row, changed) });
  });
}

function isDifferent(row: RecurringRow, update: Partial<RecurringRow>): boolean {
  return Object.entries(update).some(([key, value]) => row[key as keyof RecurringRow] !== value);
}

function findNews(before: RecurringRow, after: RecurringRow) {
  const isPause = after.state === "paused" && after.paused_until !== before.paused_until;
  if (isPause) return "paused";
  return before.state === after.state ? "changed" : "resumed";
}

function planAmount(row: RecurringRow, { amount }: RecurringChanges): number {
  if (amount === undefined) return row.amount_minor;
  const entered = fromWire(amount, row.currency);
  if (!entered) throw bodyError("amount", donationAmountMessages.decimals);
  return entered.minor;
}

/** A fund belongs to its campaign, so another campaign has none. */
async function planCampaigns(
  tx: Db,
  deps: Pick<ManageDeps, "clock" | "settings">,
  row: RecurringRow,
  { campaign_id: campaignId = row.campaign_id, move_to: moveTo = row.move_to }: RecurringChanges,
): Promise<Pick<RecurringRow, "campaign_id" | "fund_id" | "move_to">> {
  const isMoved = campaignId !== row.campaign_id;
  if (isMoved || row.state === "stopped") {
    await requireCampaign(tx, deps, row, { field: "campaign_id", id: campaignId });
  }
  if (moveTo !== null && moveTo !== row.move_to) {
    if (moveTo === campaignId) throw bodyError("move_to", "Please choose another campaign");
    await requireCampaign(tx, deps, row, { field: "move_to", id: moveTo });
  }
  return {
    campaign_id: campaignId,
    fund_id: isMoved ? null : row.fund_id,
    move_to: moveTo === campaignId ? null : moveTo,
  };
}

/** Throws unless the campaign is open, offers recurring donations, and accepts the currency. */
async function requireCampaign(
  db: Db,
  { clock, settings }: Pick<ManageDeps, "clock" | "settings">,
  { currency }: Pick<RecurringRow, "currency">,
  { field, id }: { readonly field: "campaign_id" | "move_to"; readonly id: number },
): Promise<void> {
  const campaign = await findGivingCampaign(db, id);
  if (!campaign) throw bodyError(field, "This campaign doesn't exist");
  if (!isOpenCampaign(campaign, clock)) {
    const fields = [{ loc: ["body", field], msg: "This campaign isn't accepting donations" }];
    throw new AppError("campaign_closed", { fields });
  }
  if (!campaign.offers_recurring) {
    throw bodyError(field, "This campaign doesn't accept recurring donations");
  }
  const isOffered = currency === campaign.currency || settings.values.currencies.includes(currency);
  if (!isOffered || !(await findDonationRate(db, currency, campaign.currency))) {
    throw bodyError(field, `This campaign doesn't accept donations in ${currency}`);
  }
}
