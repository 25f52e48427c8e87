import type { OfficeRefund } from "#contract/giving/refunds.ts";
import { formatWire } from "#contract/money.ts";

/** What happens to a refund that was ordered. Bank transfers are refunded by the office. */
export function refundStartedText({
  amount,
  currency,
  donation: { provider },
}: Pick<OfficeRefund, "amount" | "currency" | "donation">): string {
  const next =
    provider === "bank"
      ? "Please send it from your bank: it's among the refunds under way within a minute."
      : "We send it to the payment provider within a minute.";
  return `Refund of ${formatWire(amount, currency)} started. ${next}`;
}
