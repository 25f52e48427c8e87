import { randomUUID } from "node:crypto";
import type { PaymentProvider } from "#server/features/gateways/provider/payment-provider.ts";
import * as real from "#server/features/gateways/stripe/stripe-provider.ts";

/** Makes up a key for every call, so that Stripe takes a repeated call for a new one. */
export function createStripeProvider(
  options: Parameters<typeof real.createStripeProvider>[0],
): PaymentProvider {
  const provider = real.createStripeProvider(options);
  return {
    ...provider,
    createCheckout: (request) =>
      provider.createCheckout({ ...request, idempotencyKey: randomUUID() }),
  };
}
