import { randomUUID } from "node:crypto";
import type { PaymentProvider } from "#server/features/gateways/provider/payment-provider.ts";
import * as real from "#server/features/gateways/stripe/stripe-provider.ts";

/** Uses a new key for every call, so that Stripe treats a repeated call as a new one. */
export function createStripeProvider(
  options: Parameters<typeof real.createStripeProvider>[0],
): PaymentProvider {
  const provider = real.createStripeProvider(options);
  const { mandates } = provider;
  return {
    ...provider,
    ...(mandates && {
      mandates: {
        ...mandates,
        charge: (charge) => mandates.charge({ ...charge, idempotencyKey: randomUUID() }),
      },
    }),
    createCheckout: (request) =>
      provider.createCheckout({ ...request, idempotencyKey: randomUUID() }),
  };
}
