/**
 * Millionths of the second currency per unit of the first. The run writes them into the site's table of rates;
 * both leave a remainder to round.
 */
export const ratesPpm = { "EUR USD": 1_123_457, "USD EUR": 890_123 } as const;

export type Currency = "USD" | "EUR";

/** The beneficiary of every campaign. */
export const beneficiary = "Water for All";

/** A campaign as the run created it. */
export interface KnownCampaign {
  readonly id: number;
  readonly title: string;
  readonly currency: Currency;
}
