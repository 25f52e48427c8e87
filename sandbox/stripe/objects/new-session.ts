import type Stripe from "stripe";
import { newId } from "./stripe-objects.ts";

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
