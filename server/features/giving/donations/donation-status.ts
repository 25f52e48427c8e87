import type { DonationState } from "#contract/giving/donations.ts";
import type { GatewayPaymentState } from "../../../platform/payments/payment-provider.ts";

/** States only rise: what came later in a payment's life is never undone by news of what was earlier. */
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

/** The state after the gateway's word; the same one where the word is old news. */
export function nextState(current: DonationState, word: GatewayPaymentState): DonationState {
  const next = stateFor[word];
  return rank[next] > rank[current] ? next : current;
}
