import type { Tx } from "../../../platform/db/database.ts";
import type { GatewayFact, PaymentProvider } from "../provider/payment-provider.ts";

/** The outcome of each payment, by the gateway's ids. */
export type PaymentOutcomes = ReadonlyMap<string, string>;

/** The outcome of a payment that could not be applied because of a bug: it is retried. */
export const DEFERRED = "put_off";

type Provider = Pick<PaymentProvider, "name">;

/** Receives the facts that gateways report. This feature knows no donations; the wiring connects the two. */
export interface PaymentFollower {
  /** Applies all the facts in the caller's transaction. */
  applyTogether(
    tx: Tx,
    provider: Provider,
    facts: readonly GatewayFact[],
  ): Promise<PaymentOutcomes>;
  /**
   * Applies facts one by one after they failed together with `failure`. Rethrows `failure` if the database itself is
   * at fault, which says nothing about the payments.
   */
  applyOneByOne(
    provider: Provider,
    facts: readonly GatewayFact[],
    failure: unknown,
  ): Promise<PaymentOutcomes>;
}
