import type { CampaignState } from "#contract/campaigns/campaign-states.ts";
import type { SiteValues } from "#contract/foundation/site-settings.ts";
import {
  BANK_TRANSFER,
  type DonationMethod,
  type StartDonationBody,
} from "#contract/giving/donations.ts";
import { type Currency, convert, fromWire, type Money, withServiceFee } from "#contract/money.ts";
import { type Clock, today } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import {
  findFund,
  findGivingCampaign,
  type GivingCampaign,
} from "../../campaigns/catalogue/giving-campaign-store.ts";
import { findAccount } from "../../foundation/accounts/account-store.ts";
import type { LiveSettings } from "../../foundation/site/live-settings.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import type { GatewayMethod } from "../../gateways/provider/payment-provider.ts";
import { type DonationRate, findDonationRate, type NewDonation } from "./donation-store.ts";

interface PlanDeps {
  readonly db: Db;
  readonly gateways: Gateways;
  readonly clock: Clock;
  readonly settings: LiveSettings;
}

interface PlanInput {
  readonly body: StartDonationBody;
  readonly source: string;
  /** The source and the wider networks around it. */
  readonly networks: readonly string[];
  readonly accountId: string | undefined;
}

export function toGatewayMethod(method: DonationMethod): GatewayMethod {
  if (method === "Offline") throw new Error("no gateway accepts offline donations");
  return gatewayMethods[method];
}

const gatewayMethods = {
  "Credit-Card": "card",
  Cryptocurrency: "crypto",
  [BANK_TRANSFER]: "bank",
} as const;

interface PlannedDonation {
  readonly row: NewDonation;
  readonly campaign: GivingCampaign;
  readonly fundName: string | null;
}

/**
 * Builds the row of a donation with its fee and its amount in the campaign's currency at the current
 * rate. Throws `invalid` with the field, or `campaign_closed`.
 */
export async function planDonation(
  { db, gateways, clock, settings }: PlanDeps,
  { body, source, networks: [, ...widerNetworks], accountId }: PlanInput,
  id: string,
): Promise<PlannedDonation> {
  const provider = gateways.forMethod(toGatewayMethod(body.payment_method));
  if (!provider) throw bodyError("payment_method", "This payment method isn't available");
  const campaign = await findGivingCampaign(db, body.campaign_id);
  if (!campaign) throw bodyError("campaign_id", "This campaign doesn't exist");
  requireOpenCampaign(campaign, clock);
  const fund = body.fund_id && (await findFund(db, campaign.id, body.fund_id));
  if (body.fund_id && !fund) throw bodyError("fund_id", "This campaign doesn't have this fund");
  const entered = fromWire(body.amount, body.currency);
  if (!entered) throw bodyError("amount", "Please enter a valid amount");
  const rate = await findDonationRate(db, body.currency, campaign.currency);
  if (!rate) throw bodyError("currency", "This campaign doesn't accept this currency");
  const { values } = await settings.fresh();
  requireCurrentTerms(values, body, campaign.currency);
  const name = body.name || null;
  const owner = accountId ? await findAccount(db, accountId) : undefined;
  const row: NewDonation = {
    id,
    ...priceDonation(campaign, { entered, rate, feePercent: values.service_fee_percent }),
    // An unconfirmed address may be someone else's, so its account gives as a guest.
    account_id: owner?.email_verified_at ? owner.id : null,
    fund_id: body.fund_id ?? null,
    state: "created",
    payment_method: body.payment_method,
    provider: provider.name,
    donor_name: name,
    donor_email: body.email || owner?.email || null,
    anonymous: body.anonymous === true || name === null,
    message: body.message || null,
    dedication: body.dedication || null,
    source,
    ...(widerNetworks.length > 0 ? { networks: widerNetworks } : {}),
    created_at: new Date(clock()),
  };
  return { row, campaign, fundName: fund ? fund.name : null };
}

interface Price {
  readonly entered: Money;
  readonly rate: DonationRate;
  readonly feePercent: number;
}

/** The columns of a donation's campaign and amounts. */
export function priceDonation(
  campaign: Pick<GivingCampaign, "id" | "title" | "currency">,
  { entered, rate, feePercent }: Price,
) {
  const { amount, fee } = withServiceFee(entered, feePercent);
  return {
    campaign_id: campaign.id,
    currency: amount.currency,
    amount_minor: amount.minor,
    fee_minor: fee.minor,
    ...rate,
    campaign_currency: campaign.currency,
    campaign_amount_minor: convert(amount, rate.rate_ppm, campaign.currency).minor,
    description: campaign.title,
  };
}

/**
 * Throws `invalid` for a currency that is neither offered nor the campaign's, and if the fee has changed
 * since the donor saw it.
 */
function requireCurrentTerms(
  { currencies, service_fee_percent: percent }: SiteValues,
  { currency, fee_percent: shown }: StartDonationBody,
  own: Currency,
): void {
  if (currency !== own && !currencies.includes(currency)) {
    throw bodyError("currency", `Please donate in ${[own, ...currencies].join(" or ")}`);
  }
  if (shown !== undefined && shown !== percent) {
    throw bodyError(
      "amount",
      `The service fee has changed to ${percent}%. Please check the new total and submit again`,
    );
  }
}

interface CampaignDates {
  readonly state: CampaignState;
  readonly starts_on: string;
  readonly ends_on: string | null;
}

/** Whether the campaign is active, and today is within its dates. */
export function isOpenCampaign(campaign: CampaignDates, clock: Clock): boolean {
  const day = today(clock);
  return (
    campaign.state === "active" &&
    campaign.starts_on <= day &&
    (campaign.ends_on === null || day <= campaign.ends_on)
  );
}

/** Throws `campaign_closed` unless the campaign exists and is open. */
export function requireOpenCampaign(campaign: CampaignDates | undefined, clock: Clock): void {
  if (!campaign || !isOpenCampaign(campaign, clock)) throw new AppError("campaign_closed");
}
