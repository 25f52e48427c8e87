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

/** The part of a payment that changes. */
export interface Standing {
  readonly state: PaymentState;
  readonly paid_by: PaidBy | null;
  /** The gateway's fee in minor units; zero until it is reported. */
  readonly cost_minor: number;
  /** The amount in the currency in which the gateway keeps it and its cost, if that is another one. */
  readonly kept_minor: number | null;
  readonly kept_currency: string | null;
  readonly declines: number;
  /** Of the last attempt that was declined. */
  readonly decline_reason: DeclineReason | null;
  /** When it expires, settles, or its cost is reported; null when final. */
  readonly due_at: number | null;
}

export interface Terms {
  readonly settleAfterMs: number;
  readonly expireAfterMs: number;
  readonly keeping: () => Keeping;
}

interface Move {
  readonly change: Partial<Standing>;
  readonly event: EventType;
}

type Payment = Standing & {
  readonly amount_minor: number;
  readonly currency: string;
  readonly method: PaymentMethod;
};

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
    ...{ state: "open", paid_by: null, cost_minor: 0, kept_minor: null, kept_currency: null },
    ...{ declines: 0, decline_reason: null, due_at: now + terms.expireAfterMs },
  };
}

/** Whether it is paid and the gateway has yet to report the cost. */
export function lacksCost({ state, due_at }: Pick<Standing, "state" | "due_at">): boolean {
  return state === "succeeded" && due_at !== null;
}

/** The play of a payment that is due. */
export function duePlay({ state }: Standing): Play {
  if (state === "pending") return "settle";
  return state === "succeeded" ? "tell_cost" : "expire";
}

/** What a play changes; undefined if the payment does not allow it (any more). */
export function afterPlay(
  payment: Payment,
  play: Play,
  now: number,
  terms: Terms,
): Move | undefined {
  const { state, method, paid_by } = payment;
  if (state === "pending" && paid_by) {
    if (play === "settle") return succeeded(payment, paid_by, now, terms);
    return play === "fail" ? ended("failed") : undefined;
  }
  if (lacksCost(payment) && paid_by && play === "tell_cost") {
    const change = { ...keptOf(payment, paid_by, terms), due_at: null };
    return { change, event: "payment.updated" };
  }
  if (state !== "open") return undefined;
  switch (play) {
    case "approve":
      return method === "card" ? succeeded(payment, "card", now, terms) : undefined;
    case "bank_transfer":
      return method === "card" ? pending(play, now, terms) : undefined;
    case "crypto":
      return method === "crypto" ? pending(play, now, terms) : undefined;
    case "decline":
      return declined(payment, "declined");
    case "insufficient_funds":
      return declined(payment, play);
    case "fail":
      return ended("failed");
    case "expire":
      return ended("expired");
    case "settle":
    case "tell_cost":
      return undefined;
  }
}

function succeeded(payment: Payment, paid_by: PaidBy, now: number, terms: Terms): Move {
  const { cost_after_ms } = terms.keeping();
  const cost =
    cost_after_ms > 0
      ? { due_at: now + cost_after_ms }
      : { ...keptOf(payment, paid_by, terms), due_at: null };
  return { change: { state: "succeeded", paid_by, ...cost }, event: "payment.succeeded" };
}

function keptOf({ amount_minor, currency }: Payment, paidBy: PaidBy, { keeping }: Terms) {
  const { keeps_in } = keeping();
  if (keeps_in === null || keeps_in === currency) {
    return { cost_minor: costOf(amount_minor, paidBy) };
  }
  const kept_minor = exchangedMinor(amount_minor, currency);
  return { kept_minor, kept_currency: keeps_in, cost_minor: costOf(kept_minor, paidBy) };
}

function pending(paid_by: PaidBy, now: number, { settleAfterMs }: Terms): Move {
  const change = { state: "pending", paid_by, due_at: now + settleAfterMs } as const;
  return { change, event: "payment.pending" };
}

function declined(payment: Payment, decline_reason: DeclineReason): Move {
  const declines = payment.declines + 1;
  if (declines < MAX_DECLINES) {
    return { change: { declines, decline_reason }, event: "payment.declined" };
  }
  const { change, event } = ended("failed");
  return { change: { ...change, declines, decline_reason }, event };
}

function ended(state: "failed" | "expired"): Move {
  return { change: { state, due_at: null }, event: `payment.${state}` };
}

export const keeping = z.object({
  /** Time from a payment's success to the report of its cost, ms; 0 is at once. */
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
