import * as z from "zod/mini";
import type { DeclineReason, WayPaid } from "#contract/giving/donations.ts";
import { money } from "#contract/money.ts";
import type { GatewayPaymentState, PaymentFact } from "../provider/payment-provider.ts";
import { isPlainName } from "../provider/plain-text.ts";
import { unreadableFact } from "../provider/unreadable-fact.ts";
import {
  DONATION,
  exchangedOf,
  minor,
  name,
  seconds,
  stripeCurrency,
  wireTransaction,
} from "./stripe-wire.ts";

const wireCharge = z.object({
  id: name,
  status: z.string(),
  amount: minor,
  currency: stripeCurrency,
  created: seconds,
  amount_refunded: minor,
  disputed: z.boolean(),
  outcome: z.nullish(z.object({ reason: z.nullish(z.string()) })),
  payment_method_details: z.nullish(z.object({ type: z.string() })),
  balance_transaction: z.nullish(wireTransaction),
});
export type Charge = z.output<typeof wireCharge>;

const wireIntent = z.object({
  id: name,
  status: z.string(),
  last_payment_error: z.nullish(z.object({ decline_code: z.nullish(z.string()) })),
});

const NOT_OURS = "it bears no donation: this site did not make it";
const donation = z.string(NOT_OURS).check(z.refine(isPlainName, NOT_OURS));

const wireSession = z.object({
  id: name,
  mode: z.literal("payment"),
  status: z.enum(["open", "complete", "expired"]),
  payment_status: z.enum(["paid", "unpaid"]),
  amount_total: minor,
  currency: stripeCurrency,
  created: seconds,
  expires_at: seconds,
  metadata: z.object({ [DONATION]: donation }, NOT_OURS),
  payment_intent: z.nullable(wireIntent),
});
type Session = z.output<typeof wireSession>;

/** A session with the charges of its payment, the newest first. */
const wirePayment = z.object({ session: wireSession, charges: z.array(wireCharge) }).check(
  z.refine(({ session, charges }) => {
    const paid = charges.find(isPaid);
    if (!paid) return true;
    return paid.amount === session.amount_total && paid.currency === session.currency;
  }, "the charge is another than what was asked for"),
);

function isPaid({ status }: Charge): boolean {
  return status === "succeeded";
}

export interface ReadPayment {
  readonly fact: PaymentFact;
  /** The charge that brought the money; undefined while there is none, and where it can't be read. */
  readonly charge: Charge | undefined;
}

/** A session and its charges as a payment, or what could be read of them. */
export function readPayment(session: unknown, charges: readonly unknown[]): ReadPayment {
  const payment = wirePayment.safeParse({ session, charges });
  if (!payment.success) {
    return { fact: unreadableSession(session, payment.error.issues), charge: undefined };
  }
  const read = payment.data;
  const charge = read.charges.find(isPaid);
  const state = stateOf(read.session, charge);
  const total = money(read.session.amount_total, read.session.currency);
  const transaction = state === "succeeded" ? charge?.balance_transaction : undefined;
  const kept = transaction ? money(transaction.fee, transaction.currency) : undefined;
  const way = state === "pending" || state === "succeeded" ? wayOf(read.charges[0]) : undefined;
  const fact: PaymentFact = {
    kind: "payment",
    paymentId: read.session.id,
    reference: read.session.metadata[DONATION],
    state,
    total,
    cost: state === "succeeded" ? kept : money(0, total.currency),
    ...exchangedOf(total, transaction),
    ...(way ? { paidBy: { way } } : {}),
    ...declinesOf(read),
    changedAt: changedAt(state, read),
  };
  return { fact, charge };
}

/** When a bank's money arrived, only its line of the balance tells: without one it is still under way. */
function stateOf(
  { status, payment_status, payment_intent }: Session,
  paid: Charge | undefined,
): GatewayPaymentState {
  if (status !== "complete") return status;
  const isDateless = wayOf(paid) === "bank_transfer" && !paid?.balance_transaction;
  if (payment_status === "paid") return isDateless ? "pending" : "succeeded";
  const over = payment_intent && /^(requires_payment_method|canceled)$/.test(payment_intent.status);
  return over ? "failed" : "pending";
}

/** In ms. Stripe says of few changes when they were; what takes days is in the balance when it arrived. */
function changedAt(
  state: GatewayPaymentState,
  { session, charges }: z.output<typeof wirePayment>,
): number {
  if (state === "expired") return session.expires_at * 1000;
  const paid = charges.find(isPaid);
  const arrived = wayOf(paid) === "card" ? undefined : paid?.balance_transaction?.created;
  return (arrived ?? (paid ?? charges[0])?.created ?? session.created) * 1000;
}

/** Names of Stripe's methods by which money comes from a bank account. */
const BANKS =
  /^(acss_debit|au_becs_debit|bacs_debit|bancontact|customer_balance|eps|fpx|giropay|ideal|multibanco|p24|pay_by_bank|sepa_(debit|credit_transfer)|sofort|us_bank_account)$/;

function wayOf(charge: Charge | undefined): WayPaid | undefined {
  const type = charge?.payment_method_details?.type ?? "";
  if (type === "card" || type === "crypto") return type;
  return BANKS.test(type) ? "bank_transfer" : undefined;
}

/** A charge that failed is an attempt; a bank that was not asked for money leaves an error alone. */
function declinesOf({ session, charges }: z.output<typeof wirePayment>): {
  declines: number;
  declineReason?: DeclineReason;
} {
  const failed = charges.filter(({ status }) => status === "failed");
  const error = session.payment_intent?.last_payment_error;
  const declines = Math.max(failed.length, error ? 1 : 0);
  if (declines === 0) return { declines };
  const poor = (error?.decline_code ?? failed[0]?.outcome?.reason) === "insufficient_funds";
  return { declines, declineReason: poor ? "insufficient_funds" : "declined" };
}

type Issues = Parameters<typeof unreadableFact>[0]["issues"];

/** Of a payment that may be somebody else's, nothing is told about its donor. */
function unreadableSession(wire: unknown, issues: Issues): PaymentFact {
  const session = (wire ?? {}) as Record<string, unknown>;
  const { id, mode, status, payment_status, amount_total, currency, created, metadata } = session;
  const told = { id, mode, status, payment_status, amount_total, currency, created };
  const reference = (metadata as Record<string, unknown> | null | undefined)?.[DONATION];
  return unreadableFact({ wire: told, issues, ids: [id], reference });
}
