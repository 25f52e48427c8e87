import type { ReceiptContent } from "#contract/giving/receipt-content.ts";
import type { Currency } from "#contract/money.ts";
import { leftMinor } from "../../campaigns/catalogue/campaign-donation-store.ts";

/** What `countsAs` reads of a donation: what is left of what it counts as, and its rate. */
export const countedColumns = [
  leftMinor.as("campaign_amount_minor"),
  "donation.campaign_currency",
  "donation.rate_ppm",
  "donation.rate_as_of",
  "donation.rate_source",
] as const;

interface CountedDonation {
  readonly currency: Currency;
  readonly campaign_amount_minor: number;
  readonly campaign_currency: Currency;
  readonly rate_ppm: number;
  readonly rate_as_of: string | null;
  readonly rate_source: string | null;
}

/** What a receipt says of a gift in another currency than its campaign's; nothing of others. */
export function countsAs(donation: CountedDonation): Pick<ReceiptContent, "counts_as"> {
  const { currency, campaign_amount_minor, campaign_currency, ...rate } = donation;
  const { rate_ppm, rate_as_of, rate_source } = rate;
  if (currency === campaign_currency) return {};
  const amount = { amount_minor: campaign_amount_minor, currency: campaign_currency };
  return { counts_as: { ...amount, rate_ppm, rate_as_of, rate_source } };
}
