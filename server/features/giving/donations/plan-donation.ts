import type { CampaignState } from "#contract/campaigns/campaign-states.ts";
import type { SiteValues } from "#contract/foundation/site-settings.ts";
import type { DonationMethod, StartDonationBody } from "#contract/giving/donations.ts";
import { type Currency, convert, fromWire, withServiceFee } from "#contract/money.ts";
import { type Clock, today } from "../../../platform/clock.ts";
import type { Database, Db } from "../../../platform/db/database.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import { findFund, findGivingCampaign } from "../../campaigns/catalogue/giving-campaign-store.ts";
import { findAccount } from "../../foundation/accounts/account-store.ts";
import type { LiveSettings } from "../../foundation/site/live-settings.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import type { GatewayMethod } from "../../gateways/provider/payment-provider.ts";
import { findRate, type NewDonation } from "./donation-store.ts";

interface PlanDeps {
  readonly database: Database;
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

/** The gateway's name for a payment method. */
export function gatewayMethod(method: DonationMethod): GatewayMethod {
  if (method === "Offline") throw new Error("no gateway takes offline donations");
  return method === "Credit-Card" ? "card" : "crypto";
}

/** The row of a donation, with the names of its campaign and fund. */
export interface PlannedDonation {
  readonly row: NewDonation;
  readonly campaignTitle: string;
  readonly fundName: string | null;
}

/**
 * Makes the row of a donation, with its fee and its value in the campaign's currency at the present
 * rate. Throws `invalid` with the field, or `campaign_closed`.
 */
export async function planDonation(
  { db, gateways, clock, settings }: PlanDeps,
  { body, source, networks: [, ...around], accountId }: PlanInput,
  id: string,
): Promise<PlannedDonation> {
  const provider = gateways.forMethod(gatewayMethod(body.payment_method));
  if (!provider) throw bodyError("payment_method", "Gifts can't be paid that way here");
  const campaign = await findGivingCampaign(db, body.campaign_id);
  if (!campaign) throw bodyError("campaign_id", "There is no such campaign");
  requireOpen(campaign, clock);
  const fund = body.fund_id && (await findFund(db, campaign.id, body.fund_id));
  if (body.fund_id && !fund) {
    throw bodyError("fund_id", "This campaign has no such fund");
  }
  const given = fromWire(body.amount, body.currency);
  if (!given) throw bodyError("amount", "This is not an amount");
  const rate = await findRate(db, body.currency, campaign.currency);
  if (!rate) throw bodyError("currency", "This campaign does not take this currency");
  const worth = convert(given, rate.rate_ppm, campaign.currency);
  const { values } = await settings.fresh();
  refuseOtherTerms(values, body, campaign.currency);
  const { amount, fee } = withServiceFee(given, values.service_fee_percent);
  const name = body.name || null;
  const owner = accountId ? await findAccount(db, accountId) : undefined;
  const row: NewDonation = {
    id,
    campaign_id: campaign.id,
    // Somebody may have registered with another's address. Until it is confirmed, they give as a
    // guest.
    account_id: owner?.email_verified_at ? owner.id : null,
    fund_id: body.fund_id ?? null,
    state: "created",
    currency: body.currency,
    amount_minor: amount.minor,
    fee_minor: fee.minor,
    ...rate,
    campaign_currency: campaign.currency,
    campaign_amount_minor: worth.minor,
    payment_method: body.payment_method,
    provider: provider.name,
    description: campaign.title,
    donor_name: name,
    donor_email: body.email || owner?.email || null,
    anonymous: body.anonymous === true || name === null,
    message: body.message || null,
    dedication: body.dedication || null,
    source,
    ...(around.length > 0 ? { networks: around } : {}),
    created_at: new Date(clock()),
  };
  return { row, campaignTitle: campaign.title, fundName: fund ? fund.name : null };
}

/**
 * Throws `invalid` for a currency that is neither offered nor the campaign's own, and where the donor was
 * shown another fee than the present one: nobody pays more than they saw.
 */
function refuseOtherTerms(
  { currencies, service_fee_percent: percent }: SiteValues,
  { currency, fee_percent: shown }: StartDonationBody,
  own: Currency,
): void {
  if (currency !== own && !currencies.includes(currency)) {
    throw bodyError("currency", `Please give in ${[own, ...currencies].join(" or ")}`);
  }
  if (shown !== undefined && shown !== percent) {
    throw bodyError(
      "amount",
      `The service fee changed to ${percent}% meanwhile. Please look at the new total and send it again`,
    );
  }
}

/**
 * Only an active campaign takes donations, from its first day to its last. Throws `campaign_closed`; for
 * one that is gone, too.
 */
export function requireOpen(
  campaign: { state: CampaignState; starts_on: string; ends_on: string | null } | undefined,
  clock: Clock,
): void {
  const day = today(clock);
  const isOpen =
    campaign?.state === "active" &&
    campaign.starts_on <= day &&
    (campaign.ends_on === null || day <= campaign.ends_on);
  if (!isOpen) throw new AppError("campaign_closed");
}
