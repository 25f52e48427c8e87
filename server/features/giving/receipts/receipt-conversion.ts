import type { ReceiptContent } from "#contract/giving/receipt-content.ts";
import type { Currency } from "#contract/money.ts";
import { remainingMinor } from "../../campaigns/catalogue/campaign-donation-store.ts";

/** The remaining amount in the campaign's currency, and the rate that was applied. */
export const conversionColumns = [
  remainingMinor.as("campaign_amount_minor"),
  "donation.campaign_currency",
  "donation.rate_ppm",
  "donation.rate_as_of",
  "donation.rate_source",
] as const;

interface ConvertedDonation {
  readonly currency: Currency;
  readonly campaign_amount_minor: number;
  readonly campaign_currency: Currency;
  readonly rate_ppm: number;
  readonly rate_as_of: string | null;
  readonly rate_source: string | null;
}

/** Empty for a donation in its campaign's currency. */
export function buildConversion(donation: ConvertedDonation): Pick<ReceiptContent, "counts_as"> {
  const { currency, campaign_amount_minor, campaign_currency, ...rate } = donation;
  const { rate_ppm, rate_as_of, rate_source } = rate;
  if (currency === campaign_currency) return {};
  const amount = { amount_minor: campaign_amount_minor, currency: campaign_currency };
  return { counts_as: { ...amount, rate_ppm, rate_as_of, rate_source } };
}
