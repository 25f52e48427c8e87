import type { Money } from "#contract/money.ts";
import type {
  GatewayPayment,
  GatewayPaymentState,
} from "../../gateways/provider/payment-provider.ts";
import { costAtCapture } from "../donations/donation-entries.ts";
import type { DonationRow } from "../donations/donation-store.ts";

export type Misfit =
  | "unknown_payment"
  | "wrong_total"
  | "wrong_cost"
  | "second_payment"
  | "wrong_provider"
  | "unsettled_money";

const tookMoney: ReadonlySet<GatewayPaymentState> = new Set(["pending", "succeeded"]);

/** Whether money came for it, and it came to nothing all the same. */
export function isUnsettled({ state, received }: GatewayPayment): boolean {
  return received !== undefined && !tookMoney.has(state);
}

/**
 * Whether it is news of another checkout of the donation that took no money: of one that was followed by another
 * attempt, or of one that a gateway opened twice, as where the answer to the first call was lost.
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
 * Why a payment can't belong to the donation; undefined where it does. Nothing is posted for a
 * misfit. A donor may still pay by the checkout of an earlier attempt: the first payment counts.
 */
export function misfitOf(
  donation: DonationRow | undefined,
  payment: GatewayPayment,
  provider: string,
  isEarlier: boolean,
): Misfit | undefined {
  if (!donation) return "unknown_payment";
  if (donation.provider !== provider) return "wrong_provider";
  const isOther = donation.payment_id !== null && donation.payment_id !== payment.paymentId;
  if (isOther && isUnsettled(payment)) return "unsettled_money";
  if (isOther && (donation.settled_at !== null || !isEarlier)) return "second_payment";
  if (!hasTotalOf(donation, payment)) return "wrong_total";
  const cost = costAtCapture(payment)?.minor ?? 0;
  return cost <= payment.total.minor ? undefined : "wrong_cost";
}

export type Contradiction =
  | "total_changed"
  | "cost_changed"
  | "settled_then_open"
  | "settled_then_pending"
  | "settled_then_failed"
  | "settled_then_expired";

/** Whether the books already have this payment for this donation. */
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
 * How the gateway contradicts the books; undefined where it doesn't. Old news, from before the
 * payment succeeded, contradicts nothing. `lateCost` is the cost that was booked after the payment.
 */
export function contradictionOf(
  donation: DonationRow & { settled_at: Date },
  payment: GatewayPayment,
  lateCost: Money | undefined,
): Contradiction | undefined {
  if (!hasTotalOf(donation, payment)) return "total_changed";
  const { state, changedAt } = payment;
  if (state === "succeeded") {
    const { cost } = payment;
    if (!cost || !donation.cost_told) return undefined;
    const booked = lateCost ?? { minor: donation.gateway_cost_minor, currency: donation.currency };
    const same = cost.currency === booked.currency && cost.minor === booked.minor;
    return same ? undefined : "cost_changed";
  }
  const settledAt = donation.settled_at.getTime();
  const isEnd = state === "failed" || state === "expired";
  // The books follow it.
  if (isEnd && payment.marked) return undefined;
  // "Opened" may have the same millisecond as "paid" and is old news then. "Failed" or "expired" in
  // that millisecond contradicts the payment.
  const isOldNews = isEnd ? changedAt < settledAt : changedAt <= settledAt;
  return isOldNews ? undefined : `settled_then_${state}`;
}

function hasTotalOf(donation: DonationRow, { total }: GatewayPayment): boolean {
  const expected = donation.amount_minor + donation.fee_minor;
  return total.minor === expected && total.currency === donation.currency;
}
