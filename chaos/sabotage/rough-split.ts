import * as real from "#server/features/giving/refunds/split-refund.ts";

/** Takes a cent of the gift's part from the fee. */
export function splitRefund(...call: Parameters<typeof real.splitRefund>): real.RefundParts {
  const parts = real.splitRefund(...call);
  return { ...parts, gift: parts.gift - 1, fee: parts.fee + 1, campaign: parts.campaign - 1 };
}
