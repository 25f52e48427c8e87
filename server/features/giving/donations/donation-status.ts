import type { DonationState } from "#contract/giving/donations.ts";
import { DAY_MS } from "../../../platform/clock.ts";
import type { GatewayPaymentState } from "../../gateways/provider/payment-provider.ts";

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

/** So long after its start a donation's rate and fee still stand, ms. */
const REOPENED_WITHIN_MS = 7 * DAY_MS;
const MAX_ATTEMPTS = 5;

interface Reopenable {
  readonly state: DonationState;
  readonly attempt: number;
  readonly created_at: Date;
}

/** Whether a donation that was not paid may get a further checkout. */
export function mayReopen({ state, attempt, created_at }: Reopenable, now: number): boolean {
  return (
    (state === "failed" || state === "expired") &&
    attempt < MAX_ATTEMPTS &&
    now - created_at.getTime() < REOPENED_WITHIN_MS
  );
}
