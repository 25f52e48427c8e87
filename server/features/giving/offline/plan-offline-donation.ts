import {
  OFFLINE_DONATION_YEARS,
  type OfflineDonationBody,
} from "#contract/giving/reported-donations.ts";
import { fromWire } from "#contract/money.ts";
import { today } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { findGivingCampaign } from "../../campaigns/catalogue/giving-campaign-store.ts";
import { canContactPeople } from "../../campaigns/catalogue/public-campaign-store.ts";
import { OFFLINE_PROVIDER } from "../donations/donation-entries.ts";
import type { NewDonation } from "../donations/donation-store.ts";
import type { ReportRow } from "./reported-donation-store.ts";

/** Offline donations are in the campaign's currency. */
const SAME_CURRENCY_PPM = 1_000_000;

export type PlannedReport = Omit<
  ReportRow,
  "request_key" | "body_hash" | "automatic" | "decided_at" | "decided_by" | "reason"
>;

/**
 * Builds the row of a reported donation. Throws `wrong_state` for a campaign that is not public or on
 * hold, `invalid` with the field.
 */
export async function planReport(
  db: Db,
  { campaignId, accountId, now }: { campaignId: number; accountId: string; now: number },
  body: OfflineDonationBody,
): Promise<PlannedReport> {
  const campaign = await findGivingCampaign(db, campaignId);
  if (!campaign) {
    throw new AppError("wrong_state", {
      message: "Donations can only be recorded while the campaign is public.",
    });
  }
  if (!(await canContactPeople(db, campaignId))) {
    throw new AppError("wrong_state", {
      message: "This campaign is on hold, so no donations can be recorded.",
    });
  }
  if (body.currency !== campaign.currency) {
    throw bodyError("currency", `Please use the campaign's currency, ${campaign.currency}`);
  }
  const currentDay = today(() => now);
  if (!isPossibleDay(body.given_on, currentDay)) {
    throw bodyError("given_on", "Please choose a day within the last five years");
  }
  const amount = fromWire(body.amount, body.currency);
  if (!amount) throw bodyError("amount", "Please enter a valid amount");
  const name = body.name || null;
  return {
    id: uuidv7(now),
    campaign_id: campaignId,
    state: "waiting",
    currency: campaign.currency,
    amount_minor: amount.minor,
    given_on: body.given_on,
    offline_way: body.way,
    donor_name: name,
    donor_email: body.email || null,
    anonymous: body.anonymous || name === null,
    team_note: body.note || null,
    reported_by: accountId,
    reported_at: new Date(now),
  };
}

/** The donation for a report, before it is settled. */
export function toDonation(
  report: PlannedReport,
  { title, at }: { title: string; at: Date },
): NewDonation & { readonly id: string } {
  return {
    id: report.id,
    campaign_id: report.campaign_id,
    state: "open",
    currency: report.currency,
    amount_minor: report.amount_minor,
    fee_minor: 0,
    rate_ppm: SAME_CURRENCY_PPM,
    campaign_currency: report.currency,
    campaign_amount_minor: report.amount_minor,
    payment_method: "Offline",
    provider: OFFLINE_PROVIDER,
    description: title,
    donor_name: report.donor_name,
    donor_email: report.donor_email,
    anonymous: report.anonymous,
    source: OFFLINE_PROVIDER,
    created_at: at,
    recorded_by: report.reported_by,
    offline_way: report.offline_way,
    team_note: report.team_note,
  };
}

/** The time of the report if the donation was made that day, otherwise noon of its day (UTC, ms). */
export function findSettlementTime({ given_on, reported_at }: PlannedReport): number {
  const at = reported_at.getTime();
  return given_on === today(() => at) ? at : Date.parse(`${given_on}T12:00:00Z`);
}

function isPossibleDay(day: string, today: string): boolean {
  const earliest = `${Number(today.slice(0, 4)) - OFFLINE_DONATION_YEARS}${today.slice(4)}`;
  return earliest <= day && day <= today;
}
