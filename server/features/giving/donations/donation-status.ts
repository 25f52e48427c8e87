import type { DonationState } from "#contract/giving/donations.ts";
import type { GatewayPaymentState } from "../../../platform/payments/payment-provider.ts";

/**
 * A state only moves to a higher rank. So late news about an earlier state of a payment changes
 * nothing.
 */
const rank: Record<DonationState, number> = {
  created: 0,
  open: 1,
  pending: 2,
  failed: 3,
  expired: 3,
  settled: 4,
  reversed: 5,
};

const stateFor: Record<GatewayPaymentState, DonationState> = {
  open: "open",
  pending: "pending",
  succeeded: "settled",
  failed: "failed",
  expired: "expired",
};

/** The state after what the gateway says; unchanged where that is old news. */
export function nextState(current: DonationState, word: GatewayPaymentState): DonationState {
  const next = stateFor[word];
  return rank[next] > rank[current] ? next : current;
}
