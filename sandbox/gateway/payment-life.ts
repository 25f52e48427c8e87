import * as z from "zod/mini";

/** open: not paid yet · pending: paid, money under way · the others are final. */
type PaymentState = "open" | "pending" | "succeeded" | "failed" | "expired";
export type PaymentMethod = "card" | "crypto";
type PaidBy = "card" | "bank_transfer" | "crypto";

export const plays = [
  "approve",
  "decline",
  "insufficient_funds",
  "bank_transfer",
  "crypto",
  "settle",
  "fail",
  "expire",
  "tell_cost",
] as const;
/** What the donor, the bank or time can do to a payment. */
export type Play = (typeof plays)[number];

type EventType =
  | "payment.succeeded"
  | "payment.pending"
  | "payment.failed"
  | "payment.expired"
  | "payment.declined"
  | "payment.updated";

/** Why a bank declined. */
type DeclineReason = "declined" | "insufficient_funds";

/** The part of a payment that moves. */
export interface Standing {
  readonly state: PaymentState;
  readonly paid_by: PaidBy | null;
  /** What the gateway keeps, in minor units; zero until it succeeded, and while that is not told. */
  readonly cost_minor: number;
  /** The whole amount in the currency in which the gateway keeps it and its cost, where that is another one. */
  readonly kept_minor: number | null;
  readonly kept_currency: string | null;
  readonly declines: number;
  /** Of the last attempt that was declined. */
  readonly decline_reason: DeclineReason | null;
  /** When it moves by itself: an open payment expires, a pending one settles, the cost of a paid one is told. Null when final. */
  readonly due_at: number | null;
}

export interface Terms {
  readonly settleAfterMs: number;
  readonly expireAfterMs: number;
  readonly keeping: () => Keeping;
}

interface Move {
  readonly standing: Standing;
  readonly event: EventType;
}

interface Fixed {
  readonly amount_minor: number;
  readonly currency: string;
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
    ...keptAsPaid,
    declines: 0,
    decline_reason: null,
    due_at: now + terms.expireAfterMs,
  };
}

const keptAsPaid = { kept_minor: null, kept_currency: null };

/** Whether it is paid and the gateway has yet to say what that cost. */
export function lacksCost({ state, due_at }: Pick<Standing, "state" | "due_at">): boolean {
  return state === "succeeded" && due_at !== null;
}

/** What a payment that is due does by itself. */
export function duePlay(payment: Standing): Play {
  if (payment.state === "pending") return "settle";
  return payment.state === "succeeded" ? "tell_cost" : "expire";
}

/** Where a play leads; undefined where the payment does not allow it (any more). */
export function afterPlay(
  payment: Standing & Fixed,
  play: Play,
  now: number,
  terms: Terms,
): Move | undefined {
  if (payment.state === "pending") return afterPendingPlay(payment, play, now, terms);
  if (lacksCost(payment) && payment.paid_by && play === "tell_cost") {
    return costTold(payment, payment.paid_by, terms);
  }
  if (payment.state !== "open") return undefined;
  switch (play) {
    case "approve":
      return payment.method === "card" ? succeeded(payment, "card", now, terms) : undefined;
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
    case "tell_cost":
      return undefined;
  }
}

function afterPendingPlay(
  payment: Standing & Fixed,
  play: Play,
  now: number,
  terms: Terms,
): Move | undefined {
  if (play === "settle" && payment.paid_by) return succeeded(payment, payment.paid_by, now, terms);
  return play === "fail" ? ended(payment, "failed") : undefined;
}

function succeeded(payment: Standing & Fixed, paidBy: PaidBy, now: number, terms: Terms): Move {
  const { cost_after_ms } = terms.keeping();
  const paid = { ...standingOf(payment), state: "succeeded", paid_by: paidBy } as const;
  const standing =
    cost_after_ms > 0
      ? { ...paid, due_at: now + cost_after_ms }
      : { ...paid, ...keptOf(payment, paidBy, terms), due_at: null };
  return { standing, event: "payment.succeeded" };
}

function costTold(payment: Standing & Fixed, paidBy: PaidBy, terms: Terms): Move {
  const kept = keptOf(payment, paidBy, terms);
  return {
    standing: { ...standingOf(payment), ...kept, due_at: null },
    event: "payment.updated",
  };
}

function keptOf({ amount_minor, currency }: Fixed, paidBy: PaidBy, { keeping }: Terms) {
  const { keeps_in } = keeping();
  if (keeps_in === null || keeps_in === currency) {
    return { ...keptAsPaid, cost_minor: costOf(amount_minor, paidBy) };
  }
  const kept_minor = exchangedMinor(amount_minor, currency);
  return { kept_minor, kept_currency: keeps_in, cost_minor: costOf(kept_minor, paidBy) };
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
  const { state, paid_by, cost_minor, kept_minor, kept_currency } = payment;
  const { declines, decline_reason, due_at } = payment;
  const money = { cost_minor, kept_minor, kept_currency };
  return { state, paid_by, ...money, declines, decline_reason, due_at };
}

export const keeping = z.object({
  /** So long after a payment succeeded its cost is told; 0 is at once. */
  cost_after_ms: z._default(z.int().check(z.gte(0), z.lte(86_400_000)), 0),
  /** The currency into which all that is paid is exchanged; null leaves it as it was paid. */
  keeps_in: z._default(z.nullable(z.enum(["USD", "EUR"])), null),
  /** So much more is told of each balance than there is. */
  drift_minor: z._default(z.int().check(z.gte(-99_999_999), z.lte(99_999_999)), 0),
});

/** How the gateway keeps what was paid; what is left out is as usual. */
type Keeping = z.output<typeof keeping>;

export type KeepingTerms = ReturnType<typeof createKeeping>;

/** Begins as usual: the cost is told at once, money stays in its currency, balances are right. */
export function createKeeping() {
  let now = keeping.parse({});
  return {
    now: () => now,
    set(next: Keeping) {
      now = next;
    },
  };
}

/** What one unit of a currency is worth in the other one, in thousandths. */
const rates: Readonly<Record<string, number>> = { USD: 900, EUR: 1100 };

/** An amount of one of the two currencies in the other one, in minor units, halves up. */
export function exchangedMinor(minor: number, from: string): number {
  return Math.floor((minor * (rates[from] ?? 1000) + 500) / 1000);
}
