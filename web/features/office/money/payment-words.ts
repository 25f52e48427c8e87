import type { HeldReason } from "#contract/foundation/alert-kinds.ts";
import type { HeldPayment, HeldQueue, HeldState } from "#contract/giving/held-payments.ts";
import { formatWire } from "#contract/money.ts";

export const heldQueueWords: Readonly<Record<HeldQueue, string>> = {
  open: "Open",
  decided: "Decided",
};

export const heldStateWords: Readonly<Record<HeldState, string>> = {
  open: "Open",
  looked_at: "Looked at",
  going_back: "Goes back",
  given_back: "Given back",
  taken_back: "Taken back",
};

export const paymentStateWords: Readonly<Record<string, string>> = {
  open: "not paid yet",
  pending: "on its way",
  succeeded: "paid",
  failed: "failed",
  expired: "expired",
};

type Sum = { readonly amount: number; readonly currency: Parameters<typeof formatWire>[1] };

export function sumText(sum: Sum | null | undefined): string | null {
  return sum ? formatWire(sum.amount, sum.currency) : null;
}

/** The payment's amount; of one that cannot be read nobody knows it. */
export function amountText({ told }: HeldPayment): string {
  return sumText(told?.total) ?? "Unknown amount";
}

const isOther = ({ told, donation }: HeldPayment) =>
  `The donation counts as paid, and the gateway now says: ${stateOf(told)}. The books have ${sumText(donation?.total) ?? "it"} still.`;

const sentences: Readonly<Record<HeldReason, (payment: HeldPayment) => string>> = {
  unknown_payment: ({ told }) =>
    `The gateway tells of ${sumText(told?.total) ?? "a payment"} for a donation that this site does not know.`,
  wrong_total: ({ told, donation }) =>
    `The gateway tells of ${sumText(told?.total)}, and the donation is over ${sumText(donation?.total)}.`,
  wrong_cost: ({ told }) =>
    `The gateway keeps ${sumText(told?.cost)} of ${sumText(told?.total)}: more than it brought.`,
  second_payment: () => "The donation is to be paid by another payment than this one.",
  wrong_provider: ({ donation, provider }) =>
    `The donation was to be paid by ${donation?.provider ?? "another gateway"}, and ${provider} tells of money for it.`,
  unsettled_money: ({ told }) =>
    `${sumText(told?.received)} came instead of ${sumText(told?.total)}, and the payment is over.`,
  paid_too_much: ({ told }) =>
    `${sumText(told?.received)} came instead of ${sumText(told?.total)}. The donation counts as it was meant; the rest is in none of the books.`,
  unreadable_payment: () => "What the gateway tells of it cannot be read as a payment.",
  failing_payment: () => "The books refuse what the gateway tells of it.",
  total_changed: ({ told, donation }) =>
    `The books have it with ${sumText(donation?.total)}, and the gateway now tells of ${sumText(told?.total)}.`,
  cost_changed: ({ told, donation }) =>
    `The books have a cost of ${costText(donation) ?? "nothing"}, and the gateway now tells of ${sumText(told?.cost)}.`,
  settled_then_open: isOther,
  settled_then_pending: isOther,
  settled_then_failed: isOther,
  settled_then_expired: isOther,
};

/** Why a payment is held, in a sentence. */
export function whyHeld(payment: HeldPayment): string {
  return sentences[payment.reason](payment);
}

export function stateOf(told: HeldPayment["told"]): string {
  return told ? (paymentStateWords[told.state] ?? told.state) : "cannot be read";
}

export function costText(donation: HeldPayment["donation"]): string | null {
  return donation?.cost == null ? null : formatWire(donation.cost, donation.total.currency);
}

/** Whether anything of its money moved since it came: it is booked as nobody’s donation then. */
export function hasMoved({ taken, disputes }: HeldPayment): boolean {
  if (!taken) return false;
  const { refunded, lost, disputed } = taken;
  return disputes.length > 0 || [refunded, lost, disputed].some(({ amount }) => amount > 0);
}

/** What is left of it to be given back. */
export function leftText(payment: HeldPayment): string {
  return sumText(payment.taken?.left) ?? amountText(payment);
}

/** What can be done with the money. */
export function wayBackText({ way_back, told, gateway, state }: HeldPayment): string | undefined {
  if (state === "going_back") return "Its gateway is told within a minute to give it back.";
  if (way_back === "gift") return "It is the payment of a gift: to give it back, open the gift.";
  if (way_back === "disputed") {
    return "A donor’s bank has taken of it until it decides, so it cannot be given back besides.";
  }
  if (way_back !== "gateway") return undefined;
  return told
    ? `Its money can go back only in ${gateway.title}’s own pages. Once that is told here, this payment is closed by itself.`
    : `Look it up in ${gateway.title}’s own pages, act there, and then say here that it was looked at.`;
}
