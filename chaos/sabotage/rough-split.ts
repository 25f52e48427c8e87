import * as real from "#server/features/giving/refunds/split-refund.ts";

/** Takes a cent of the gift's part from the fee. */
export function splitRefund(...call: Parameters<typeof real.splitRefund>): real.RefundParts {
  const parts = real.splitRefund(...call);
  // Where nothing goes back there is nothing to take it from.
  if (parts.gift <= 0) return parts;
  return { ...parts, gift: parts.gift - 1, fee: parts.fee + 1, campaign: parts.campaign - 1 };
}
