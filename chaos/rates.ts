/** Millionths of the second currency for one unit of the first. The run writes them into the site's
 * table of rates: none is the site's own, and both leave something to be rounded. */
export const ratesPpm = { "EUR USD": 1_123_457, "USD EUR": 890_123 } as const;

export type Currency = "USD" | "EUR";
export const currencies: readonly Currency[] = ["USD", "EUR"];

/** A campaign as the run set it up. */
export interface KnownCampaign {
  readonly id: number;
  readonly title: string;
  readonly currency: Currency;
  readonly beneficiary: string;
}
