/** open: not paid yet · pending: paid, money under way · the others are final. */
export type PaymentState = "open" | "pending" | "succeeded" | "failed" | "expired";
export type PaymentMethod = "card" | "crypto";
export type PaidBy = "card" | "bank_transfer" | "crypto";

export const plays = [
  "approve",
  "decline",
  "insufficient_funds",
  "bank_transfer",
  "crypto",
  "settle",
  "fail",
  "expire",
] as const;
/** What the donor, the bank or time can do to a payment. */
export type Play = (typeof plays)[number];

export type EventType =
  | "payment.succeeded"
  | "payment.pending"
  | "payment.failed"
  | "payment.expired"
  | "payment.declined";

/** Why a bank declined. */
export type DeclineReason = "declined" | "insufficient_funds";

/** The part of a payment that moves. */
export interface Standing {
  readonly state: PaymentState;
  readonly paid_by: PaidBy | null;
  /** What the gateway keeps, in minor units; zero until it succeeded. */
  readonly cost_minor: number;
  readonly declines: number;
  /** Of the last attempt that was declined. */
  readonly decline_reason: DeclineReason | null;
  /** When it moves by itself: an open payment expires, a pending one settles. Null when final. */
  readonly due_at: number | null;
}

export interface Terms {
  readonly settleAfterMs: number;
  readonly expireAfterMs: number;
}

export interface Move {
  readonly standing: Standing;
  readonly event: EventType;
}

interface Fixed {
  readonly amount_minor: number;
  readonly method: PaymentMethod;
}

export const MAX_DECLINES = 5;

/** What each way of paying costs: thousandths of the amount and a flat sum in minor units. */
const tariff = {
  card: { perMille: 29, flat: 30 },
  bank_transfer: { perMille: 0, flat: 35 },
  crypto: { perMille: 10, flat: 0 },
} as const satisfies Record<PaidBy, { perMille: number; flat: number }>;

/** The gateway's cost in minor units, halves up; never more than the amount itself. */
export function costOf(amountMinor: number, paidBy: PaidBy): number {
  const { perMille, flat } = tariff[paidBy];
  return Math.min(amountMinor, Math.floor((amountMinor * perMille + 500) / 1000) + flat);
}

export function openStanding(now: number, terms: Terms): Standing {
  return {
    state: "open",
    paid_by: null,
    cost_minor: 0,
    declines: 0,
    decline_reason: null,
    due_at: now + terms.expireAfterMs,
  };
}

/** Where a play leads; undefined where the payment does not allow it (any more). */
export function afterPlay(
  payment: Standing & Fixed,
  play: Play,
  now: number,
  terms: Terms,
): Move | undefined {
  if (payment.state === "pending") return afterPendingPlay(payment, play);
  if (payment.state !== "open") return undefined;
  switch (play) {
    case "approve":
      return payment.method === "card" ? succeeded(payment, "card") : undefined;
    case "bank_transfer":
      return payment.method === "card" ? pending(payment, play, now, terms) : undefined;
    case "crypto":
      return payment.method === "crypto" ? pending(payment, play, now, terms) : undefined;
    case "decline":
      return declined(payment, "declined");
    case "insufficient_funds":
      return declined(payment, play);
    case "fail":
      return ended(payment, "failed");
    case "expire":
      return ended(payment, "expired");
    case "settle":
      return undefined;
  }
}

function afterPendingPlay(payment: Standing & Fixed, play: Play): Move | undefined {
  if (play === "settle" && payment.paid_by) return succeeded(payment, payment.paid_by);
  return play === "fail" ? ended(payment, "failed") : undefined;
}

function succeeded(payment: Standing & Fixed, paidBy: PaidBy): Move {
  const cost = costOf(payment.amount_minor, paidBy);
  return {
    standing: {
      ...standingOf(payment),
      state: "succeeded",
      paid_by: paidBy,
      cost_minor: cost,
      due_at: null,
    },
    event: "payment.succeeded",
  };
}

function pending(payment: Standing, paidBy: PaidBy, now: number, terms: Terms): Move {
  const due = now + terms.settleAfterMs;
  return {
    standing: {
      ...standingOf(payment),
      state: "pending",
      paid_by: paidBy,
      cost_minor: 0,
      due_at: due,
    },
    event: "payment.pending",
  };
}

function declined(payment: Standing, reason: DeclineReason): Move {
  const counted = {
    ...standingOf(payment),
    declines: payment.declines + 1,
    decline_reason: reason,
  };
  if (counted.declines >= MAX_DECLINES) return ended(counted, "failed");
  return { standing: counted, event: "payment.declined" };
}

function ended(payment: Standing, state: "failed" | "expired"): Move {
  return {
    standing: { ...standingOf(payment), state, cost_minor: 0, due_at: null },
    event: `payment.${state}`,
  };
}

function standingOf(payment: Standing): Standing {
  const { state, paid_by, cost_minor, declines, decline_reason, due_at } = payment;
  return { state, paid_by, cost_minor, declines, decline_reason, due_at };
}
