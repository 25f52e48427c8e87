import * as real from "#server/platform/payments/stripe/stripe-movement.ts";

/** What Stripe takes for the account is not told. */
export function readTransfers(wire: unknown): ReturnType<typeof real.readTransfers> {
  return real.readTransfers(wire).filter((fact) => fact.kind !== "transfer" || fact.what !== "fee");
}
