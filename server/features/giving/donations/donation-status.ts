import {
  BANK_TRANSFER,
  type DonationMethod,
  type DonationState,
} from "#contract/giving/donations.ts";
import { DAY_MS } from "../../../platform/clock.ts";
import type { GatewayPaymentState } from "../../gateways/provider/payment-provider.ts";

/** A state only moves to a higher rank, so late updates about an earlier state change nothing. */
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

/** The state after an update from the gateway; an outdated update changes nothing. */
export function nextState(current: DonationState, update: GatewayPaymentState): DonationState {
  const next = stateFor[update];
  return rank[next] > rank[current] ? next : current;
}

/** How long a donation's rate and fee are valid. A transfer has four weeks to arrive. */
const REOPENED_WITHIN_MS = 7 * DAY_MS;
const TRANSFER_REOPENED_WITHIN_MS = 56 * DAY_MS;
export const MAX_ATTEMPTS = 5;

interface Reopenable {
  readonly payment_method: DonationMethod;
  readonly state: DonationState;
  readonly attempt: number;
  readonly created_at: Date;
}

/** Whether an unpaid donation can get another checkout. */
export function canReopen(donation: Reopenable, now: number): boolean {
  const { payment_method, state, attempt, created_at } = donation;
  const withinMs =
    payment_method === BANK_TRANSFER ? TRANSFER_REOPENED_WITHIN_MS : REOPENED_WITHIN_MS;
  return (
    (state === "failed" || state === "expired") &&
    attempt < MAX_ATTEMPTS &&
    now - created_at.getTime() < withinMs
  );
}
