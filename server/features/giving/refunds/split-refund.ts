/** Minor units: amount and fee in the donor's currency, the others in the campaign's. */
export interface PaidDonation {
  readonly amount_minor: number;
  readonly fee_minor: number;
  readonly campaign_amount_minor: number;
  /** The share of the gateway's cost that the campaign bears; null while unknown. */
  readonly cost_minor: number | null;
}

/** The parts of a refund, in minor units. */
export interface RefundParts {
  /** From the donation, in the donor's currency. */
  readonly donation: number;
  /** From the service fee, in the donor's currency. */
  readonly fee: number;
  /** The donation's part in the campaign's currency. */
  readonly campaign: number;
  /** The gateway's cost that the campaign no longer bears. */
  readonly cost: number;
}

/**
 * Splits the total refunded so far between donation and fee in proportion. The parts depend on the total alone,
 * so those of several refunds add up to the cent, whatever their number and order.
 */
export function splitRefundedTotal(paid: PaidDonation, refundedMinor: number): RefundParts {
  const { amount_minor: amount, fee_minor: fee, campaign_amount_minor: campaign } = paid;
  const gift = rounded(refundedMinor, amount, amount + fee);
  const cost = paid.cost_minor ?? 0;
  return {
    donation: gift,
    fee: refundedMinor - gift,
    campaign: rounded(campaign, gift, amount),
    // Rounded down, so that the cost stays at most a tenth of what remains.
    cost: cost - Number((BigInt(cost) * BigInt(amount - gift)) / BigInt(amount)),
  };
}

/** The parts of one refund, which changes the refunded total from one amount to another. */
export function splitRefund(paid: PaidDonation, fromMinor: number, toMinor: number): RefundParts {
  const [from, to] = [splitRefundedTotal(paid, fromMinor), splitRefundedTotal(paid, toMinor)];
  return {
    donation: to.donation - from.donation,
    fee: to.fee - from.fee,
    campaign: to.campaign - from.campaign,
    cost: to.cost - from.cost,
  };
}

/** a × b / c, with halves rounded up. */
function rounded(a: number, b: number, c: number): number {
  return Number((BigInt(a) * BigInt(b) * 2n + BigInt(c)) / (BigInt(c) * 2n));
}
