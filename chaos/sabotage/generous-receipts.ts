import * as real from "#server/features/giving/receipts/receipt-content.ts";

const MORE = 100;

/** States one unit more than was donated. */
export function buildReceiptContent(...call: Parameters<typeof real.buildReceiptContent>) {
  const content = real.buildReceiptContent(...call);
  return {
    ...content,
    amount_minor: content.amount_minor + MORE,
    total_minor: content.total_minor + MORE,
  };
}
