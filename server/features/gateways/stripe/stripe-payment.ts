import * as z from "zod/mini";
import type { DeclineReason, PaymentWay } from "#contract/giving/donations.ts";
import { money } from "#contract/money.ts";
import type { GatewayPaymentState, PaymentFact } from "../provider/payment-provider.ts";
import { isPlainId } from "../provider/plain-text.ts";
import { toUnreadablePayment } from "../provider/unreadable-fact.ts";
import {
  DONATION,
  minor,
  name,
  seconds,
  stripeCurrency,
  toExchanged,
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

const NOT_OURS = "it has no donation: this site did not create it";
const donation = z.string(NOT_OURS).check(z.refine(isPlainId, NOT_OURS));

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

/** A session with the charges of its payment, newest first. */
const wirePayment = z.object({ session: wireSession, charges: z.array(wireCharge) }).check(
  z.refine(({ session, charges }) => {
    const paid = charges.find(isPaid);
    if (!paid) return true;
    return paid.amount === session.amount_total && paid.currency === session.currency;
  }, "the charge differs from the amount of the checkout"),
);

function isPaid({ status }: Charge): boolean {
  return status === "succeeded";
}

export interface ReadPayment {
  readonly fact: PaymentFact;
  /** The successful charge; undefined if there is none or it can't be read. */
  readonly charge: Charge | undefined;
}

export function readPayment(session: unknown, charges: readonly unknown[]): ReadPayment {
  const payment = wirePayment.safeParse({ session, charges });
  if (!payment.success) {
    return { fact: unreadableSession(session, payment.error.issues), charge: undefined };
  }
  const read = payment.data;
  const charge = read.charges.find(isPaid);
  const state = readState(read.session, charge);
  const total = money(read.session.amount_total, read.session.currency);
  const transaction = state === "succeeded" ? charge?.balance_transaction : undefined;
  const fee = transaction ? money(transaction.fee, transaction.currency) : undefined;
  const way = state === "pending" || state === "succeeded" ? readWay(read.charges[0]) : undefined;
  const fact: PaymentFact = {
    kind: "payment",
    paymentId: read.session.id,
    reference: read.session.metadata[DONATION],
    state,
    total,
    cost: state === "succeeded" ? fee : money(0, total.currency),
    ...toExchanged(total, transaction),
    ...(way ? { paidBy: { way } } : {}),
    ...readDeclines(read),
    changedAt: changedAt(state, read),
  };
  return { fact, charge };
}

/** A bank's money has only arrived once it has a balance transaction; until then it is pending. */
function readState(
  { status, payment_status, payment_intent }: Session,
  paid: Charge | undefined,
): GatewayPaymentState {
  if (status !== "complete") return status;
  const isUnsettled = readWay(paid) === "bank_transfer" && !paid?.balance_transaction;
  if (payment_status === "paid") return isUnsettled ? "pending" : "succeeded";
  const hasFailed =
    payment_intent && /^(requires_payment_method|canceled)$/.test(payment_intent.status);
  return hasFailed ? "failed" : "pending";
}

/** In ms. Stripe reports few times; slow payments changed when their balance transaction was created. */
function changedAt(
  state: GatewayPaymentState,
  { session, charges }: z.output<typeof wirePayment>,
): number {
  if (state === "expired") return session.expires_at * 1000;
  const paid = charges.find(isPaid);
  const arrived = readWay(paid) === "card" ? undefined : paid?.balance_transaction?.created;
  return (arrived ?? (paid ?? charges[0])?.created ?? session.created) * 1000;
}

/** Stripe's payment methods that draw on a bank account. */
const BANK_METHODS =
  /^(acss_debit|au_becs_debit|bacs_debit|bancontact|customer_balance|eps|fpx|giropay|ideal|multibanco|p24|pay_by_bank|sepa_(debit|credit_transfer)|sofort|us_bank_account)$/;

function readWay(charge: Charge | undefined): PaymentWay | undefined {
  const type = charge?.payment_method_details?.type ?? "";
  if (type === "card" || type === "crypto") return type;
  return BANK_METHODS.test(type) ? "bank_transfer" : undefined;
}

/** A failed charge is a declined attempt; failed authentication leaves only an error. */
function readDeclines({ session, charges }: z.output<typeof wirePayment>): {
  declines: number;
  declineReason?: DeclineReason;
} {
  const failed = charges.filter(({ status }) => status === "failed");
  const error = session.payment_intent?.last_payment_error;
  const declines = Math.max(failed.length, error ? 1 : 0);
  if (declines === 0) return { declines };
  const lacksFunds = (error?.decline_code ?? failed[0]?.outcome?.reason) === "insufficient_funds";
  return { declines, declineReason: lacksFunds ? "insufficient_funds" : "declined" };
}

type Issues = Parameters<typeof toUnreadablePayment>[0]["issues"];

/** Leaves out who paid, as the payment may not be ours. */
function unreadableSession(wire: unknown, issues: Issues): PaymentFact {
  const session = (wire ?? {}) as Record<string, unknown>;
  const { id, mode, status, payment_status, amount_total, currency, created, metadata } = session;
  const shown = { id, mode, status, payment_status, amount_total, currency, created };
  const reference = (metadata as Record<string, unknown> | null | undefined)?.[DONATION];
  return toUnreadablePayment({ wire: shown, issues, ids: [id], reference });
}
