import type Stripe from "stripe";
import * as z from "zod/mini";
import type { CheckoutRequest } from "../provider/payment-provider.ts";
import { awaitCall, EmailRefused, parseStripe } from "./stripe-client.ts";
import { DONATION, name } from "./stripe-wire.ts";

/** Stripe's limit for a product's name, in characters. */
const MAX_TITLE = 250;

const wirePage = z.object({ id: name, url: z.url({ protocol: /^https?$/ }) });

type SessionParams = Stripe.Checkout.SessionCreateParams;

/** Opens a hosted page; a repeated call returns the same one. */
export async function openStripePage(
  stripe: Stripe,
  params: SessionParams,
  idempotencyKey: string,
): Promise<{ readonly id: string; readonly url: string }> {
  const open = (session: SessionParams, idempotencyKey: string) =>
    awaitCall(stripe.checkout.sessions.create(session, { idempotencyKey }));
  const session = await open(params, idempotencyKey).catch((error) => {
    // Stripe validates addresses more strictly than we do. The donor can enter one on Stripe's page.
    if (!(error instanceof EmailRefused)) throw error;
    const { customer_email: _, ...withoutEmail } = params;
    return open(withoutEmail, `${idempotencyKey}-without-email`);
  });
  return parseStripe(wirePage, session);
}

/** Without an expiry time (Stripe's default is a day), as a repeated key needs identical parameters. */
export function toCheckoutSession(request: CheckoutRequest): SessionParams {
  const { reference, total, description, email, keepMethod } = request;
  const metadata = { [DONATION]: reference };
  return {
    mode: "payment",
    submit_type: "donate",
    client_reference_id: reference,
    metadata,
    payment_intent_data: {
      ...{ description, metadata },
      ...(keepMethod ? { setup_future_usage: "off_session" } : {}),
    },
    ...(keepMethod ? { customer_creation: "always" } : {}),
    line_items: [
      {
        price_data: {
          currency: total.currency.toLowerCase(),
          unit_amount: total.minor,
          product_data: { name: description.slice(0, MAX_TITLE) },
        },
        quantity: 1,
      },
    ],
    success_url: request.returnUrl,
    cancel_url: request.cancelUrl,
    ...(email === null ? {} : { customer_email: email }),
  };
}
