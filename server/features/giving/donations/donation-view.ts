import type { SiteValues } from "#contract/foundation/site-settings.ts";
import type { Donation, DonationForDonor, StartedDonation } from "#contract/giving/donations.ts";
import { dayInZone } from "#contract/giving/recurring-dates.ts";
import { add, type Currency, money, rateToWire, toWire } from "#contract/money.ts";
import type { CampaignThanks } from "../../campaigns/catalogue/campaign-thanks-store.ts";
import { coverView } from "../../campaigns/catalogue/campaign-view.ts";
import type { DonationLinks } from "./donation-links.ts";
import { canReopen } from "./donation-status.ts";
import type { findDonation, findDonationDetails } from "./donation-store.ts";

type ShownDonation = NonNullable<Awaited<ReturnType<typeof findDonation>>>;

function wire(minor: number, currency: Currency): number {
  return toWire(money(minor, currency));
}

/** A donation as its donor sees it. */
export function donationView(row: ShownDonation): Donation {
  const { currency } = row;
  const payable = row.state === "created" || row.state === "open";
  return {
    id: row.id,
    state: row.state,
    campaign: { id: row.campaign_id, title: row.campaign_title },
    amount: wire(row.amount_minor, currency),
    fee: wire(row.fee_minor, currency),
    total: toWire(add(money(row.amount_minor, currency), money(row.fee_minor, currency))),
    refunded: wire(row.refunded_minor, currency),
    revoked: row.revoked_at !== null,
    currency,
    campaign_amount: wire(row.campaign_amount_minor, row.campaign_currency),
    campaign_currency: row.campaign_currency,
    conversion: conversionView(row),
    payment_method: row.payment_method,
    paid_by: row.paid_by && { way: row.paid_by },
    name: row.donor_name,
    anonymous: row.anonymous,
    message: row.message,
    dedication: row.dedication,
    fund: row.fund_name,
    created_at: row.created_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
    recurring: row.recurring,
    checkout_url: payable ? row.checkout_url : null,
  };
}

type ConvertedDonation = Pick<
  ShownDonation,
  "currency" | "campaign_currency" | "rate_ppm" | "rate_as_of" | "rate_source"
>;

/** The rate at which a donation was converted; null if it was not. */
export function conversionView(row: ConvertedDonation): Donation["conversion"] {
  if (row.currency === row.campaign_currency) return null;
  return { rate: rateToWire(row.rate_ppm), as_of: row.rate_as_of, source: row.rate_source };
}

export function startedView(row: ShownDonation, links: DonationLinks): StartedDonation {
  return { ...donationView(row), secret: links.secretFor(row.id) };
}

type DonationDetails = NonNullable<Awaited<ReturnType<typeof findDonationDetails>>>;

export function donationDetailsView(
  row: DonationDetails,
  thanks: CampaignThanks | undefined,
  { now, settings }: { readonly now: number; readonly settings: SiteValues },
): DonationForDonor {
  const { donor_email: email, receipt_number, declined } = row;
  return {
    ...donationView(row),
    may_reopen: canReopen(row, now),
    email,
    receipt_number,
    declined,
    transfer: transferView(row, settings),
    thanks: thanks
      ? {
          from: thanks.from,
          text: thanks.text,
          picture: coverView(thanks.picture ? [thanks.picture] : []),
        }
      : null,
  };
}

/** The account's details come from the settings, so that they are those of today. */
function transferView(
  { state, transfer_reference: reference, transfer_expires_at: expiresAt }: DonationDetails,
  { bank_holder, bank_iban, bank_bic, time_zone }: SiteValues,
): DonationForDonor["transfer"] {
  if (state !== "open" || !reference || !expiresAt || bank_iban === "") return null;
  return {
    holder: bank_holder,
    iban: bank_iban,
    bic: bank_bic,
    reference,
    expires_on: dayInZone(expiresAt.getTime(), time_zone),
  };
}
