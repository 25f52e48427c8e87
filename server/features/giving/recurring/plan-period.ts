import { money } from "#contract/money.ts";
import type { Db } from "../../../platform/db/database.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import {
  findGivingCampaign,
  type GivingCampaign,
} from "../../campaigns/catalogue/giving-campaign-store.ts";
import {
  type DonationRate,
  findDonationRate,
  type NewDonation,
} from "../donations/donation-store.ts";
import { isOpenCampaign, priceDonation } from "../donations/plan-donation.ts";
import type { RecurringDeps } from "./recurring-deps.ts";
import type { RecurringRow } from "./recurring-store.ts";

/** A campaign that can be given to today, with the rate of a currency. */
export interface OpenCampaign {
  readonly campaign: GivingCampaign;
  readonly rate: DonationRate;
}

/** Undefined for a campaign that is not open, or has no rate for the currency. */
export async function findOpenCampaign(
  db: Db,
  { clock }: RecurringDeps,
  id: number,
  currency: RecurringRow["currency"],
): Promise<OpenCampaign | undefined> {
  const campaign = await findGivingCampaign(db, id);
  if (!campaign || !isOpenCampaign(campaign, clock)) return undefined;
  const rate = await findDonationRate(db, currency, campaign.currency);
  return rate && { campaign, rate };
}

/** Builds the row of a period's donation at today's rate and service fee. */
export async function planPeriod(
  { clock, settings }: RecurringDeps,
  row: RecurringRow,
  { campaign, rate }: OpenCampaign,
): Promise<NewDonation & { id: string }> {
  const { values } = await settings.fresh();
  const entered = money(row.amount_minor, row.currency);
  const now = clock();
  return {
    id: uuidv7(now),
    ...priceDonation(campaign, { entered, rate, feePercent: values.service_fee_percent }),
    account_id: row.account_id,
    fund_id: row.fund_id,
    // One that is charged has no checkout. One that waits for its donor can be paid like an expired one.
    state: row.mandate_id ? "open" : "expired",
    payment_method: row.payment_method,
    provider: row.provider,
    donor_name: row.donor_name,
    donor_email: row.donor_email,
    anonymous: row.anonymous,
    message: null,
    dedication: null,
    source: row.source,
    ...(row.networks ? { networks: row.networks } : {}),
    recurring_id: row.id,
    created_at: new Date(now),
  };
}
