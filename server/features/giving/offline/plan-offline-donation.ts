import { OFFLINE_DONATION_YEARS, type OfflineDonationBody } from "#contract/giving/offline.ts";
import { fromWire } from "#contract/money.ts";
import { today } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { findGivingCampaign } from "../../campaigns/catalogue/giving-campaign-store.ts";
import { OFFLINE } from "../donations/donation-entries.ts";
import type { NewDonation } from "../donations/donation-store.ts";

/** One to one: an offline donation is in the campaign's own currency. */
const SAME_CURRENCY_PPM = 1_000_000;

/**
 * Makes the row of an offline donation before it is settled. Throws `wrong_state` for a campaign
 * that is not public, `invalid` with the field.
 */
export async function planOfflineDonation(
  db: Db,
  { campaignId, accountId, now }: { campaignId: number; accountId: string; now: number },
  body: OfflineDonationBody,
): Promise<NewDonation & { readonly id: string }> {
  const campaign = await findGivingCampaign(db, campaignId);
  if (!campaign) {
    throw new AppError("wrong_state", { message: "Gifts are recorded once a campaign is live." });
  }
  if (body.currency !== campaign.currency) {
    throw bodyError("currency", `This campaign counts in ${campaign.currency}`);
  }
  if (
    !mayHaveCome(
      body.given_on,
      today(() => now),
    )
  ) {
    throw bodyError("given_on", "Please choose a day up to today, in the last five years");
  }
  const amount = fromWire(body.amount, body.currency);
  if (!amount) throw bodyError("amount", "This is not an amount");
  const name = body.name || null;
  return {
    id: uuidv7(now),
    campaign_id: campaignId,
    state: "open",
    currency: campaign.currency,
    amount_minor: amount.minor,
    fee_minor: 0,
    rate_ppm: SAME_CURRENCY_PPM,
    campaign_currency: campaign.currency,
    campaign_amount_minor: amount.minor,
    payment_method: "Offline",
    provider: OFFLINE,
    description: campaign.title,
    donor_name: name,
    donor_email: body.email || null,
    anonymous: body.anonymous || name === null,
    source: OFFLINE,
    created_at: new Date(now),
    recorded_by: accountId,
    offline_way: body.way,
    team_note: body.note || null,
  };
}

/**
 * The moment at which it counts: now where it came today, otherwise noon of its day. Ms since the
 * epoch.
 */
export function countedAt(givenOn: string, now: number): number {
  return givenOn === today(() => now) ? now : Date.parse(`${givenOn}T12:00:00Z`);
}

/** An offline donation came on a day up to today, and at most `OFFLINE_GIFT_YEARS` years ago. */
function mayHaveCome(day: string, today: string): boolean {
  const earliest = `${Number(today.slice(0, 4)) - OFFLINE_DONATION_YEARS}${today.slice(4)}`;
  return earliest <= day && day <= today;
}
