import type { Money } from "#contract/money.ts";
import type {
  GatewayPayment,
  GatewayPaymentState,
} from "../../gateways/provider/payment-provider.ts";
import { findCaptureCost } from "../donations/donation-entries.ts";
import type { DonationRow } from "../donations/donation-store.ts";

type Mismatch =
  | "unknown_payment"
  | "wrong_total"
  | "wrong_cost"
  | "second_payment"
  | "wrong_provider"
  | "unsettled_money";

const tookMoney: ReadonlySet<GatewayPaymentState> = new Set(["pending", "succeeded"]);

/** Whether money was received although the payment failed, expired or is still open. */
export function isUnsettled({ state, received }: GatewayPayment): boolean {
  return received !== undefined && !tookMoney.has(state);
}

/**
 * Whether it is another checkout of the donation that took no money: an earlier attempt, or a duplicate that the
 * gateway opened because the response to our first call was lost.
 */
export function isHarmless(
  donation: DonationRow,
  payment: GatewayPayment,
  isEarlier: boolean,
): boolean {
  const isOther = donation.payment_id !== payment.paymentId;
  const isMoneyless = !tookMoney.has(payment.state) && payment.received === undefined;
  return isOther && (isEarlier || donation.payment_id !== null) && isMoneyless;
}

/**
 * Why a payment doesn't match the donation; undefined if it does. A donor may still pay with the checkout of an
 * earlier attempt: the first payment is used.
 */
export function findMismatch(
  donation: DonationRow | undefined,
  payment: GatewayPayment,
  provider: string,
  isEarlier: boolean,
): Mismatch | undefined {
  if (!donation) return "unknown_payment";
  if (donation.provider !== provider) return "wrong_provider";
  const isOther = donation.payment_id !== null && donation.payment_id !== payment.paymentId;
  if (isOther && isUnsettled(payment)) return "unsettled_money";
  if (isOther && (donation.settled_at !== null || !isEarlier)) return "second_payment";
  if (!hasSameTotal(donation, payment)) return "wrong_total";
  const cost = findCaptureCost(payment)?.minor ?? 0;
  return cost <= payment.total.minor ? undefined : "wrong_cost";
}

type Contradiction =
  | "total_changed"
  | "cost_changed"
  | "settled_then_open"
  | "settled_then_pending"
  | "settled_then_failed"
  | "settled_then_expired";

/** Whether the ledger already has this payment for this donation. */
export function isBooked(
  donation: DonationRow | undefined,
  payment: GatewayPayment,
  provider: string,
): donation is DonationRow & { settled_at: Date } {
  return (
    donation !== undefined &&
    donation.settled_at !== null &&
    donation.provider === provider &&
    donation.payment_id === payment.paymentId
  );
}

/**
 * How the update contradicts the ledger; undefined if it doesn't. Updates from before the payment succeeded contradict
 * nothing. `lateCost` is the cost that was booked after the payment.
 */
export function findContradiction(
  donation: DonationRow & { settled_at: Date },
  payment: GatewayPayment,
  lateCost: Money | undefined,
): Contradiction | undefined {
  if (!hasSameTotal(donation, payment)) return "total_changed";
  const { state, changedAt } = payment;
  if (state === "succeeded") {
    const { cost } = payment;
    if (!cost || !donation.cost_told) return undefined;
    const booked = lateCost ?? { minor: donation.gateway_cost_minor, currency: donation.currency };
    const isSame = cost.currency === booked.currency && cost.minor === booked.minor;
    return isSame ? undefined : "cost_changed";
  }
  const settledAt = donation.settled_at.getTime();
  const isFinal = state === "failed" || state === "expired";
  // A decision made at the gateway is booked.
  if (isFinal && payment.marked) return undefined;
  // "Open" may have the same millisecond as "succeeded" and is outdated then; "failed" and "expired" contradict it.
  const isOutdated = isFinal ? changedAt < settledAt : changedAt <= settledAt;
  return isOutdated ? undefined : `settled_then_${state}`;
}

function hasSameTotal(donation: DonationRow, { total }: GatewayPayment): boolean {
  const expected = donation.amount_minor + donation.fee_minor;
  return total.minor === expected && total.currency === donation.currency;
}
