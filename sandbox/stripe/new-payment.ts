import type Stripe from "stripe";
import { newId } from "./object-store.ts";

/** The part of a session's order that concerns the payment. */
export interface PaymentOrder {
  readonly amount: number;
  readonly currency: string;
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  /** Stores the payment method for charges without the donor. */
  readonly setup_future_usage?: "off_session" | undefined;
}

export interface SessionOrder {
  /** setup: the donor stores a payment method without paying. */
  readonly mode: "payment" | "setup";
  /** Null in mode setup. */
  readonly amount: number | null;
  readonly currency: string;
  readonly success_url: string;
  readonly cancel_url: string | null;
  readonly client_reference_id: string | null;
  readonly customer_email: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

const DAY = 24 * 60 * 60;

/** How a payment is made: by card, or by a debit that takes days. */
export type Method = "card" | "sepa_debit" | "us_bank_account";

/** The debit method of each currency. */
const delayedMethods: Readonly<Record<string, Method>> = {
  eur: "sepa_debit",
  usd: "us_bank_account",
};

export function delayedMethod({ currency }: Stripe.Checkout.Session): Method | undefined {
  return delayedMethods[currency ?? ""];
}

// Objects omit the fields that the site does not read; the SDK's types check the others.

/** An open session; times in seconds. */
export function newSession(
  order: SessionOrder,
  now: number,
  payUrl: (id: string) => string,
): Stripe.Checkout.Session {
  const id = newId("cs_test");
  const { mode, amount, currency, success_url, cancel_url } = order;
  const payment_status = mode === "setup" ? "no_payment_required" : "unpaid";
  const session: Partial<Stripe.Checkout.Session> = {
    ...{ id, object: "checkout.session", livemode: false, created: now, expires_at: now + DAY },
    ...{ mode, status: "open", payment_status, payment_intent: null, setup_intent: null },
    customer: null,
    ...{ amount_subtotal: amount, amount_total: amount, currency, success_url, cancel_url },
    client_reference_id: order.client_reference_id,
    customer_email: order.customer_email,
    metadata: { ...order.metadata },
    url: payUrl(id),
  };
  return session as Stripe.Checkout.Session;
}

export function newPaymentIntent(
  { amount, currency, description, metadata, setup_future_usage }: PaymentOrder,
  now: number,
): Stripe.PaymentIntent {
  const intent: Partial<Stripe.PaymentIntent> = {
    ...{ id: newId("pi"), object: "payment_intent", livemode: false, created: now },
    ...{ amount, amount_received: 0, currency, description, metadata: { ...metadata } },
    ...{ latest_charge: null, last_payment_error: null },
    setup_future_usage: setup_future_usage ?? null,
    ...{ customer: null, payment_method: null },
    status: "requires_payment_method",
  };
  return intent as Stripe.PaymentIntent;
}

/** A finished setup of a stored method. */
export function newSetupIntent(
  { description, metadata }: Pick<PaymentOrder, "description" | "metadata">,
  stored: { readonly customer: string; readonly payment_method: string },
  now: number,
): Stripe.SetupIntent {
  const intent: Partial<Stripe.SetupIntent> = {
    ...{ id: newId("seti"), object: "setup_intent", livemode: false, created: now },
    ...{ description, metadata: { ...metadata }, ...stored, latest_attempt: null },
    ...{ last_setup_error: null, usage: "off_session", status: "succeeded" },
  };
  return intent as Stripe.SetupIntent;
}

export function newCharge(
  intent: Stripe.PaymentIntent,
  method: Method,
  now: number,
): Stripe.Charge {
  const { amount, currency, description, metadata } = intent;
  const charge: Partial<Stripe.Charge> = {
    ...{
      id: newId(method === "card" ? "ch" : "py"),
      object: "charge",
      livemode: false,
      created: now,
    },
    ...{ amount, amount_captured: 0, amount_refunded: 0, currency, description },
    ...{ metadata: { ...metadata }, payment_intent: intent.id, balance_transaction: null },
    ...{ captured: false, disputed: false, paid: false, refunded: false, status: "pending" },
    ...{ failure_code: null, failure_message: null, outcome: null },
    payment_method_details: { type: method },
  };
  return charge as Stripe.Charge;
}
