import * as z from "zod/mini";

/** open: not paid yet · pending: paid, money not yet settled · the others are final. */
type PaymentState = "open" | "pending" | "succeeded" | "failed" | "expired";
export type PaymentMethod = "card" | "crypto";
type PaidBy = "card" | "bank_transfer" | "crypto";

export const scenarios = [
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
/** What the donor, the bank or the passage of time can do to a payment. */
export type Scenario = (typeof scenarios)[number];

type EventType =
  | "payment.succeeded"
  | "payment.pending"
  | "payment.failed"
  | "payment.expired"
  | "payment.declined"
  | "payment.updated";

/** What a bank does with a charge without the donor: it accepts it, or declines it for a reason. */
export const chargeOutcomes = [
  "succeed",
  "declined",
  "insufficient_funds",
  "expired_card",
  "card_blocked",
  "authentication_required",
] as const;
export type ChargeOutcome = (typeof chargeOutcomes)[number];

/** Why a bank declined. */
type DeclineReason = Exclude<ChargeOutcome, "succeed">;

/** The fields of a payment that change. */
export interface PaymentStatus {
  readonly state: PaymentState;
  readonly paid_by: PaidBy | null;
  /** The gateway's fee in minor units; zero until it is reported. */
  readonly cost_minor: number;
  /** The amount in the settlement currency, which is also that of the cost, if it differs. */
  readonly kept_minor: number | null;
  readonly kept_currency: string | null;
  readonly declines: number;
  /** Why the last attempt was declined. */
  readonly decline_reason: DeclineReason | null;
  /** When the payment expires, settles, or its cost is reported; null when final. */
  readonly due_at: number | null;
}

export interface Terms {
  readonly settleAfterMs: number;
  readonly expireAfterMs: number;
  readonly settlement: () => SettlementTerms;
}

interface Move {
  readonly change: Partial<PaymentStatus>;
  readonly event: EventType;
}

type Payment = PaymentStatus & {
  readonly amount_minor: number;
  readonly currency: string;
  readonly method: PaymentMethod;
};

export const MAX_DECLINES = 5;

/** The fee of each way to pay: thousandths of the amount plus a flat sum in minor units. */
const fees = {
  card: { perMille: 29, flat: 30 },
  bank_transfer: { perMille: 0, flat: 35 },
  crypto: { perMille: 10, flat: 0 },
} as const satisfies Record<PaidBy, { perMille: number; flat: number }>;

/** The gateway's cost in minor units, rounded half up; never more than the amount. */
export function calculateCost(amountMinor: number, paidBy: PaidBy): number {
  const { perMille, flat } = fees[paidBy];
  return Math.min(amountMinor, Math.floor((amountMinor * perMille + 500) / 1000) + flat);
}

export function openStatus(now: number, terms: Terms): PaymentStatus {
  return {
    ...{ state: "open", paid_by: null, cost_minor: 0, kept_minor: null, kept_currency: null },
    ...{ declines: 0, decline_reason: null, due_at: now + terms.expireAfterMs },
  };
}

/** Whether the payment succeeded but the gateway has not reported its cost. */
export function lacksCost({ state, due_at }: Pick<PaymentStatus, "state" | "due_at">): boolean {
  return state === "succeeded" && due_at !== null;
}

/** What happens to a payment, perhaps one that was charged without the donor, when it falls due. */
export function dueScenario(
  { state }: PaymentStatus,
  outcome: ChargeOutcome = "succeed",
): Scenario {
  if (state === "pending") return outcome === "succeed" ? "settle" : "fail";
  return state === "succeeded" ? "tell_cost" : "expire";
}

/** The payment's changes; undefined if its state does not allow the scenario. */
export function applyScenario(
  payment: Payment,
  scenario: Scenario,
  now: number,
  terms: Terms,
): Move | undefined {
  const { state, method, paid_by } = payment;
  if (state === "pending" && paid_by) {
    if (scenario === "settle") return succeeded(payment, paid_by, now, terms);
    return scenario === "fail" ? closed("failed") : undefined;
  }
  if (lacksCost(payment) && paid_by && scenario === "tell_cost") {
    const change = { ...settledAmount(payment, paid_by, terms), due_at: null };
    return { change, event: "payment.updated" };
  }
  if (state !== "open") return undefined;
  switch (scenario) {
    case "approve":
      return method === "card" ? succeeded(payment, "card", now, terms) : undefined;
    case "bank_transfer":
      return method === "card" ? pending(scenario, now, terms) : undefined;
    case "crypto":
      return method === "crypto" ? pending(scenario, now, terms) : undefined;
    case "decline":
      return declined(payment, "declined");
    case "insufficient_funds":
      return declined(payment, scenario);
    case "fail":
      return closed("failed");
    case "expire":
      return closed("expired");
    case "settle":
    case "tell_cost":
      return undefined;
  }
}

/** What happens with a charge without the donor: a bank account's is pending until the bank decides. */
export function chargeMove(
  payment: Payment,
  kind: "card" | "bank_transfer",
  outcome: ChargeOutcome,
  now: number,
  terms: Terms,
): Move {
  if (kind === "bank_transfer") return pending(kind, now, terms);
  if (outcome === "succeed") return succeeded(payment, kind, now, terms);
  const { change, event } = closed("failed");
  return { change: { ...change, ...rejection(outcome) }, event };
}

/** Of a charge that the bank rejects. */
export function rejection(outcome: ChargeOutcome) {
  const decline_reason: DeclineReason = outcome === "succeed" ? "declined" : outcome;
  return { declines: 1, decline_reason };
}

function succeeded(payment: Payment, paid_by: PaidBy, now: number, terms: Terms): Move {
  const { cost_after_ms } = terms.settlement();
  const cost =
    cost_after_ms > 0
      ? { due_at: now + cost_after_ms }
      : { ...settledAmount(payment, paid_by, terms), due_at: null };
  return { change: { state: "succeeded", paid_by, ...cost }, event: "payment.succeeded" };
}

function settledAmount({ amount_minor, currency }: Payment, paidBy: PaidBy, { settlement }: Terms) {
  const { keeps_in } = settlement();
  if (keeps_in === null || keeps_in === currency) {
    return { cost_minor: calculateCost(amount_minor, paidBy) };
  }
  const kept_minor = exchangedMinor(amount_minor, currency);
  return { kept_minor, kept_currency: keeps_in, cost_minor: calculateCost(kept_minor, paidBy) };
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
  const { change, event } = closed("failed");
  return { change: { ...change, declines, decline_reason }, event };
}

function closed(state: "failed" | "expired"): Move {
  return { change: { state, due_at: null }, event: `payment.${state}` };
}

export const settlement = z.object({
  /** Time in ms from a payment's success until its cost is reported. */
  cost_after_ms: z._default(z.int().check(z.gte(0), z.lte(86_400_000)), 0),
  /** The settlement currency of all payments; null settles each in its own. */
  keeps_in: z._default(z.nullable(z.enum(["USD", "EUR"])), null),
  /** Reported on top of each actual balance. */
  drift_minor: z._default(z.int().check(z.gte(-99_999_999), z.lte(99_999_999)), 0),
});

/** How the gateway settles payments. */
type SettlementTerms = z.output<typeof settlement>;

export type SettlementSettings = ReturnType<typeof createSettlement>;

/** By default costs are reported immediately, money stays in its currency and balances are right. */
export function createSettlement() {
  let now = settlement.parse({});
  return {
    now: () => now,
    set(next: SettlementTerms) {
      now = next;
    },
  };
}

/** The value of one unit of a currency in the other one, in thousandths. */
const rates: Readonly<Record<string, number>> = { USD: 900, EUR: 1100 };

/** Exchanges an amount into the other of the two currencies, in minor units, rounded half up. */
export function exchangedMinor(minor: number, from: string): number {
  return Math.floor((minor * (rates[from] ?? 1000) + 500) / 1000);
}
