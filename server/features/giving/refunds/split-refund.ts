/** What a donation was, in minor units: amount and fee in its own currency, the rest in the campaign's. */
export interface Paid {
  readonly amount_minor: number;
  readonly fee_minor: number;
  readonly campaign_amount_minor: number;
  /** What the campaign bears of the gateway's cost; null while nothing is known of it. */
  readonly cost_minor: number | null;
}

/** The parts of what goes back, in minor units. */
export interface RefundParts {
  /** Of the gift, in the donor's currency. */
  readonly gift: number;
  /** Of the service fee, in the donor's currency. */
  readonly fee: number;
  /** The gift's part in the campaign's currency. */
  readonly campaign: number;
  /** What the campaign no longer bears of the gateway's cost. */
  readonly cost: number;
}

/**
 * The parts of all that was given back of a donation, of its gift and fee in proportion. They only depend on
 * the sum: so the parts of several refunds add up to the cent, whatever their number and order.
 */
export function partsGivenBack(paid: Paid, refundedMinor: number): RefundParts {
  const { amount_minor: amount, fee_minor: fee, campaign_amount_minor: campaign } = paid;
  const gift = rounded(refundedMinor, amount, amount + fee);
  const cost = paid.cost_minor ?? 0;
  return {
    gift,
    fee: refundedMinor - gift,
    campaign: rounded(campaign, gift, amount),
    // Of what is left, the cost stays at most a tenth: it is rounded down.
    cost: cost - Number((BigInt(cost) * BigInt(amount - gift)) / BigInt(amount)),
  };
}

/** The parts of one refund, which raises the sum of all from `before` to `after`, or lowers it. */
export function splitRefund(paid: Paid, before: number, after: number): RefundParts {
  const [had, has] = [partsGivenBack(paid, before), partsGivenBack(paid, after)];
  return {
    gift: has.gift - had.gift,
    fee: has.fee - had.fee,
    campaign: has.campaign - had.campaign,
    cost: has.cost - had.cost,
  };
}

/** a × b / c, halves up. */
function rounded(a: number, b: number, c: number): number {
  return Number((BigInt(a) * BigInt(b) * 2n + BigInt(c)) / (BigInt(c) * 2n));
}
