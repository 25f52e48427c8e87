import * as z from "zod/mini";
import type { DeclineReason, PaymentWay } from "#contract/giving/donations.ts";
import { type Money, money } from "#contract/money.ts";
import type { GatewayPaymentState, PaymentFact } from "../provider/payment-provider.ts";
import { isPlainId } from "../provider/plain-text.ts";
import { toUnreadablePayment } from "../provider/unreadable-fact.ts";
import {
  CHARGE,
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
  last_payment_error: z.nullish(
    z.object({ code: z.nullish(z.string()), decline_code: z.nullish(z.string()) }),
  ),
});
type Intent = z.output<typeof wireIntent>;

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
const wirePayment = z
  .object({ session: wireSession, charges: z.array(wireCharge) })
  .check(
    z.refine(
      ({ session, charges }) => isOfAmount(charges, session.amount_total, session.currency),
      "the charge differs from the amount of the checkout",
    ),
  );

/** A payment intent of a charge without the donor, which tries to pay once. */
const wireOffSession = z
  .extend(wireIntent, {
    amount: minor,
    currency: stripeCurrency,
    created: seconds,
    metadata: z.object({ [DONATION]: donation, [CHARGE]: z.string() }, NOT_OURS),
    latest_charge: z.nullish(z.union([name, wireCharge])),
  })
  .check(
    z.refine(
      ({ latest_charge, amount, currency }) =>
        typeof latest_charge !== "object" ||
        isOfAmount(latest_charge ? [latest_charge] : [], amount, currency),
      "the charge differs from the amount of the payment",
    ),
  );

/** Whether the successful charge, if there is one, has this amount. */
function isOfAmount(charges: readonly Charge[], amount: number, currency: Charge["currency"]) {
  const paid = charges.find(isPaid);
  return !paid || (paid.amount === amount && paid.currency === currency);
}

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
  const { id, metadata, amount_total, currency, payment_intent: intent } = read.session;
  const state = readState(read.session, read.charges.find(isPaid));
  return toPayment({
    ...{ paymentId: id, reference: metadata[DONATION], total: money(amount_total, currency) },
    ...{ state, intent, charges: read.charges },
    changedAt: state === "expired" ? read.session.expires_at : changedAt(read.session, read),
  });
}

/** Reads the payment of a charge without the donor, by its intent with the last charge. */
export function readOffSessionPayment(wire: unknown): ReadPayment {
  const read = wireOffSession.safeParse(wire);
  if (!read.success) return { fact: unreadableIntent(wire, read.error.issues), charge: undefined };
  const intent = read.data;
  const { latest_charge: last } = intent;
  const charges = typeof last === "object" && last !== null ? [last] : [];
  const total = money(intent.amount, intent.currency);
  return toPayment({
    ...{ paymentId: intent.id, reference: intent.metadata[DONATION], total, intent, charges },
    state: readIntentState(intent, charges.find(isPaid)),
    changedAt: changedAt(intent, { charges }),
  });
}

/** A payment as read from its session or intent; its time in seconds. */
interface Attempts {
  readonly paymentId: string;
  readonly reference: string;
  readonly total: Money;
  readonly state: GatewayPaymentState;
  readonly intent: Intent | null;
  readonly charges: readonly Charge[];
  readonly changedAt: number;
}

function toPayment({ intent, charges, changedAt, ...payment }: Attempts): ReadPayment {
  const { state, total } = payment;
  const charge = charges.find(isPaid);
  const transaction = state === "succeeded" ? charge?.balance_transaction : undefined;
  const fee = transaction ? money(transaction.fee, transaction.currency) : undefined;
  const way = state === "pending" || state === "succeeded" ? readWay(charges[0]) : undefined;
  const fact: PaymentFact = {
    kind: "payment",
    ...payment,
    cost: state === "succeeded" ? fee : money(0, total.currency),
    ...toExchanged(total, transaction),
    ...(way ? { paidBy: { way } } : {}),
    ...readDeclines(intent, charges),
    changedAt: changedAt * 1000,
  };
  return { fact, charge };
}

function readState(
  { status, payment_status, payment_intent }: Session,
  paid: Charge | undefined,
): GatewayPaymentState {
  if (status !== "complete") return status;
  if (payment_status === "paid") return isUnsettled(paid) ? "pending" : "succeeded";
  return payment_intent && hasFailed(payment_intent) ? "failed" : "pending";
}

function readIntentState(intent: Intent, paid: Charge | undefined): GatewayPaymentState {
  if (intent.status === "succeeded" && paid && !isUnsettled(paid)) return "succeeded";
  return hasFailed(intent) ? "failed" : "pending";
}

/** A bank's money has only arrived once it has a balance transaction; until then it is pending. */
function isUnsettled(paid: Charge | undefined): boolean {
  return readWay(paid) === "bank_transfer" && !paid?.balance_transaction;
}

function hasFailed({ status }: Intent): boolean {
  return status === "requires_payment_method" || status === "canceled";
}

/** In seconds. Stripe reports few times; slow payments changed when their balance transaction was created. */
function changedAt(
  { created }: { readonly created: number },
  { charges }: { readonly charges: readonly Charge[] },
): number {
  const paid = charges.find(isPaid);
  const arrived = readWay(paid) === "card" ? undefined : paid?.balance_transaction?.created;
  return arrived ?? (paid ?? charges[0])?.created ?? created;
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
function readDeclines(
  intent: Intent | null,
  charges: readonly Charge[],
): { readonly declines: number; readonly declineReason?: DeclineReason } {
  const failed = charges.filter(({ status }) => status === "failed");
  const error = intent?.last_payment_error;
  const declines = Math.max(failed.length, error ? 1 : 0);
  if (declines === 0) return { declines };
  const codes = error ? [error.decline_code, error.code] : [failed[0]?.outcome?.reason];
  const known = codes.map((code) => declineReasons.get(code ?? "")).find(Boolean);
  return { declines, declineReason: known ?? "declined" };
}

/** The card, the account or its debit is not to be charged again. */
const blockedCodes = [
  ...["lost_card", "stolen_card", "pickup_card", "restricted_card", "do_not_try_again"],
  ...["fraudulent", "invalid_account", "security_violation", "stop_payment_order"],
  ...["revocation_of_authorization", "revocation_of_all_authorizations"],
  ...["account_closed", "bank_account_restricted", "debit_not_authorized", "no_account"],
];
/** By Stripe's codes of declines and errors; any other is an ordinary decline. */
const declineReasons = new Map<string, DeclineReason>([
  ["insufficient_funds", "insufficient_funds"],
  ["expired_card", "expired_card"],
  ["authentication_required", "authentication_required"],
  ["authentication_not_handled", "authentication_required"],
  ...blockedCodes.map((code) => [code, "card_blocked"] as const),
]);

type Issues = Parameters<typeof toUnreadablePayment>[0]["issues"];

/** Leaves out who paid, as the payment may not be ours. */
function unreadableSession(wire: unknown, issues: Issues): PaymentFact {
  const session = (wire ?? {}) as Record<string, unknown>;
  const { id, mode, status, payment_status, amount_total, currency, created, metadata } = session;
  const shown = { id, mode, status, payment_status, amount_total, currency, created };
  const reference = (metadata as Record<string, unknown> | null | undefined)?.[DONATION];
  return toUnreadablePayment({ wire: shown, issues, ids: [id], reference });
}

function unreadableIntent(wire: unknown, issues: Issues): PaymentFact {
  const { id, object, status, amount, currency, created, metadata } = (wire ?? {}) as Record<
    string,
    unknown
  >;
  const reference = (metadata as Record<string, unknown> | null | undefined)?.[DONATION];
  const shown = { id, object, status, amount, currency, created };
  return toUnreadablePayment({ wire: shown, issues, ids: [id], reference });
}
