import type { HeldReason } from "#contract/foundation/alert-kinds.ts";
import type { HeldPayment, HeldQueue, HeldState } from "#contract/giving/held-payments.ts";
import { formatWire } from "#contract/money.ts";
import { gatewayName } from "../gateway-name.ts";

export const heldQueueLabels: Readonly<Record<HeldQueue, string>> = {
  open: "Open",
  decided: "Decided",
};

export const heldStateLabels: Readonly<Record<HeldState, string>> = {
  open: "Open",
  looked_at: "Reviewed",
  going_back: "Refund under way",
  given_back: "Refunded",
  taken_back: "Taken by a bank",
};

const paymentStateLabels: Readonly<Record<string, string>> = {
  open: "not paid yet",
  pending: "pending",
  succeeded: "paid",
  failed: "failed",
  expired: "expired",
};

type Sum = { readonly amount: number; readonly currency: Parameters<typeof formatWire>[1] };

export function sumText(sum: Sum | null | undefined): string | null {
  return sum ? formatWire(sum.amount, sum.currency) : null;
}

export function amountText({ told }: HeldPayment): string {
  return sumText(told?.total) ?? "Unknown amount";
}

const isNoLongerPaid = ({ told, donation }: HeldPayment) =>
  `We recorded the donation as paid, but the payment provider now reports: ${paymentStateText(told)}. The books still have ${sumText(donation?.total) ?? "the donation"}.`;

const sentences: Readonly<Record<HeldReason, (payment: HeldPayment) => string>> = {
  unknown_payment: ({ told }) =>
    `The payment provider reports ${sumText(told?.total) ?? "a payment"} for a donation that this site doesn't know.`,
  wrong_total: ({ told, donation }) =>
    `The payment provider reports ${sumText(told?.total)}, but the donation is ${sumText(donation?.total)}.`,
  wrong_cost: ({ told }) =>
    `The payment provider charged ${sumText(told?.cost)} for a payment of ${sumText(told?.total)}.`,
  second_payment: () => "The donation already has another payment.",
  wrong_provider: ({ donation, provider }) =>
    `The donation was to be paid through ${donation ? gatewayName(donation.provider) : "another payment provider"}, but ${gatewayName(provider)} reports money for it.`,
  unsettled_money: ({ told }) =>
    `${sumText(told?.received)} arrived instead of ${sumText(told?.total)}, and the payment has expired.`,
  paid_too_much: ({ told }) =>
    `${sumText(told?.received)} arrived instead of ${sumText(told?.total)}. We recorded the intended amount; the rest is not in the books.`,
  unreadable_payment: () => "We can't read what the payment provider reports.",
  failing_payment: () => "We can't record what the payment provider reports.",
  total_changed: ({ told, donation }) =>
    `The books have ${sumText(donation?.total)}, but the payment provider now reports ${sumText(told?.total)}.`,
  cost_changed: ({ told, donation }) =>
    `The books have fees of ${costText(donation) ?? "nothing"}, but the payment provider now reports ${sumText(told?.cost)}.`,
  settled_then_open: isNoLongerPaid,
  settled_then_pending: isNoLongerPaid,
  settled_then_failed: isNoLongerPaid,
  settled_then_expired: isNoLongerPaid,
};

/** Why a payment is on hold, in a sentence. */
export function holdReason(payment: HeldPayment): string {
  return sentences[payment.reason](payment);
}

export function paymentStateText(told: HeldPayment["told"]): string {
  return told ? (paymentStateLabels[told.state] ?? told.state) : "unreadable";
}

export function costText(donation: HeldPayment["donation"]): string | null {
  return donation?.cost == null ? null : formatWire(donation.cost, donation.total.currency);
}

/** Whether any of its money moved since it arrived. It is then booked as unmatched. */
export function hasMoved({ taken, disputes }: HeldPayment): boolean {
  if (!taken) return false;
  const { refunded, lost, disputed } = taken;
  return disputes.length > 0 || [refunded, lost, disputed].some(({ amount }) => amount > 0);
}

/** The amount that can still be refunded. */
export function remainingText(payment: HeldPayment): string {
  return sumText(payment.taken?.left) ?? amountText(payment);
}

/** How the payment can be refunded. */
export function refundText({ way_back, told, gateway, state }: HeldPayment): string | undefined {
  if (state === "going_back") return "We send the refund to the payment provider within a minute.";
  if (way_back === "gift") return "This payment belongs to a donation. Refund it there.";
  if (way_back === "disputed") {
    return "A donor’s bank holds this money until it decides, so you can’t refund it.";
  }
  if (way_back !== "gateway") return undefined;
  return told
    ? `You can only refund this payment on ${gateway.title}’s website. We close it here automatically afterwards.`
    : `Look up this payment on ${gateway.title}’s website and deal with it there. Then mark it as reviewed here.`;
}
