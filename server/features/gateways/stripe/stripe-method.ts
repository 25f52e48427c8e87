import * as z from "zod/mini";
import type { Mandate } from "../provider/payment-provider.ts";
import { toSafeText } from "../provider/plain-text.ts";
import { parseStripe } from "./stripe-client.ts";
import { name } from "./stripe-wire.ts";

/** An id, or the object with it. */
const reference = z.pipe(
  z.union([name, z.object({ id: name })]),
  z.transform((field) => (typeof field === "string" ? field : field.id)),
);

/** What was paid or set up with; the details of each type of method are in a field of that name. */
const wireAttempt = z.nullish(
  z.object({ payment_method_details: z.nullish(z.looseObject({ type: z.string() })) }),
);
const wireIntent = z.object({
  status: z.string(),
  payment_method: z.nullish(reference),
  setup_future_usage: z.nullish(z.string()),
  latest_charge: wireAttempt,
  latest_attempt: wireAttempt,
});
/** A session with its intent, and the last charge or attempt of that. */
const wireSession = z.object({
  status: z.nullable(z.string()),
  payment_intent: z.nullish(wireIntent),
  setup_intent: z.nullish(wireIntent),
});

/** The id of the method that a finished session stored for later charges. */
export function findStoredMethod(wire: unknown): string | undefined {
  const session = parseStripe(wireSession, wire);
  if (session.status !== "complete") return undefined;
  const { payment_intent: payment, setup_intent: setup } = session;
  const isPaid = payment?.status === "succeeded" || payment?.status === "processing";
  const paid = isPaid && payment.setup_future_usage === "off_session" ? payment : undefined;
  const intent = paid ?? (setup?.status === "succeeded" ? setup : undefined);
  return intent && (findGeneratedDebit(intent) ?? intent.payment_method ?? undefined);
}

const wireGenerated = z.object({ generated_sepa_debit: reference });

/** Payments by iDEAL or Bancontact store a direct debit, not the method of the payment. */
function findGeneratedDebit(intent: z.output<typeof wireIntent>): string | undefined {
  const details = (intent.latest_charge ?? intent.latest_attempt)?.payment_method_details;
  return wireGenerated.safeParse(details?.[details.type]).data?.generated_sepa_debit;
}

const account = z.nullish(z.object({ last4: z.nullish(z.string()) }));
const wireMethod = z.object({
  id: name,
  type: z.string(),
  /** Null once it is detached. */
  customer: z.nullish(reference),
  card: z.nullish(
    z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() }),
  ),
  ...{ sepa_debit: account, us_bank_account: account, bacs_debit: account },
  ...{ acss_debit: account, au_becs_debit: account },
});

/** A stored method; undefined if it can't be charged any more. */
export function readMethod(wire: unknown): Mandate | undefined {
  const method = parseStripe(wireMethod, wire);
  const { id, customer, card } = method;
  if (!customer) return undefined;
  return {
    id: `${customer}/${id}`,
    title: toSafeText(titleOf(method)).slice(0, 100),
    ...(card ? { expiresOn: lastDay(card.exp_year, card.exp_month) } : {}),
  };
}

const cardBrands: Readonly<Record<string, string>> = {
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};
const otherTitles: Readonly<Record<string, string>> = {
  amazon_pay: "Amazon Pay",
  cashapp: "Cash App Pay",
  link: "Link",
  paypal: "PayPal",
  revolut_pay: "Revolut Pay",
};

function titleOf({ type, card, sepa_debit, ...method }: z.output<typeof wireMethod>): string {
  if (card) return `${cardBrands[card.brand] ?? "Card"} ending in ${card.last4}`;
  if (sepa_debit?.last4) return `SEPA account ending in ${sepa_debit.last4}`;
  const { us_bank_account, bacs_debit, acss_debit, au_becs_debit } = method;
  const { last4 } = us_bank_account ?? bacs_debit ?? acss_debit ?? au_becs_debit ?? {};
  if (last4) return `Bank account ending in ${last4}`;
  return otherTitles[type] ?? "Payment method";
}

/** The last day of a month, such as `2028-04-30`. */
function lastDay(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** Stripe's ids of a mandate: methods are charged for their customer. */
export interface MandateIds {
  readonly customer: string;
  readonly method: string;
}

export function readMandateId(id: string): MandateIds | undefined {
  const [, customer, method] = /^(cus_\w+)\/(\w+)$/.exec(id) ?? [];
  return customer && method ? { customer, method } : undefined;
}
