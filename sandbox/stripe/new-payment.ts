import type Stripe from "stripe";
import { newId } from "./object-store.ts";

export interface SessionOrder {
  readonly amount: number;
  readonly currency: string;
  readonly success_url: string;
  readonly cancel_url: string | null;
  readonly client_reference_id: string | null;
  readonly customer_email: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly payment_method_types: readonly string[];
  readonly locale: string | null;
  readonly submit_type: string | null;
  /** In seconds. */
  readonly expires_at: number;
}

/** A session that is open; `payUrl` is where its page is. */
export function newSession(
  order: SessionOrder,
  { livemode, now, payUrl }: { livemode: boolean; now: number; payUrl: (id: string) => string },
): Stripe.Checkout.Session {
  const id = newId(livemode ? "cs_live" : "cs_test");
  return {
    id,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: order.amount,
    amount_total: order.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: order.cancel_url,
    client_reference_id: order.client_reference_id,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now,
    currency: order.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: "if_required",
    customer_details: null,
    customer_email: order.customer_email,
    discounts: [],
    expires_at: order.expires_at,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode,
    locale: order.locale as Stripe.Checkout.Session.Locale | null,
    managed_payments: null,
    metadata: { ...order.metadata },
    mode: "payment",
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: [...order.payment_method_types],
    payment_status: "unpaid",
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: order.submit_type as Stripe.Checkout.Session.SubmitType | null,
    subscription: null,
    success_url: order.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: null,
    url: payUrl(id),
    wallet_options: null,
  };
}

/** What a session says of the payment that comes of it. */
export interface PaymentOrder {
  readonly amount: number;
  readonly currency: string;
  readonly description: string | null;
  readonly receipt_email: string | null;
  readonly statement_descriptor_suffix: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly payment_method_types: readonly string[];
}

interface Moment {
  readonly livemode: boolean;
  /** In seconds. */
  readonly now: number;
}

/** A payment that waits for somebody to pay. */
export function newPaymentIntent(
  order: PaymentOrder,
  { livemode, now }: Moment,
): Stripe.PaymentIntent {
  const id = newId("pi");
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: order.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: newId(`${id}_secret`),
    confirmation_method: "automatic",
    created: now,
    currency: order.currency,
    customer: null,
    customer_account: null,
    description: order.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode,
    managed_payments: null,
    metadata: { ...order.metadata },
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: [...order.payment_method_types],
    payment_record: null,
    processing: null,
    receipt_email: order.receipt_email,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: order.statement_descriptor_suffix,
    status: "requires_payment_method",
    transfer_group: null,
  };
}

/** What a payment is tried with: a card, or a debit that takes days. */
export type Method = "card" | "sepa_debit" | "us_bank_account";

/** A charge of a payment, not decided yet. */
export function newCharge(
  intent: Stripe.PaymentIntent,
  method: Method,
  email: string | null,
  { livemode, now }: Moment,
): Stripe.Charge {
  return {
    id: newId(method === "card" ? "ch" : "py"),
    object: "charge",
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: {
      address: {
        city: null,
        country: null,
        line1: null,
        line2: null,
        postal_code: null,
        state: null,
      },
      email,
      name: null,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: null,
    captured: false,
    created: now,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: newId("pm"),
    payment_method_details: { type: method },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: "pending",
    transfer_data: null,
    transfer_group: null,
  };
}
