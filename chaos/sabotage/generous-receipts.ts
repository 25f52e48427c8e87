import * as real from "#server/features/giving/receipts/receipt-content.ts";

const MORE = 100;

/** Names one unit more than was given. */
export function contentOf(...call: Parameters<typeof real.contentOf>) {
  const content = real.contentOf(...call);
  return {
    ...content,
    amount_minor: content.amount_minor + MORE,
    total_minor: content.total_minor + MORE,
  };
}
