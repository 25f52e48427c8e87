import type { Tx } from "../../../platform/db/database.ts";
import type { GatewayFact, PaymentProvider } from "../../../platform/payments/payment-provider.ts";

/** What became of each payment, by the gateway's ids. */
export type PaymentOutcomes = ReadonlyMap<string, string>;

type Provider = Pick<PaymentProvider, "name">;

/** Whoever is told what gateways say. Gateways know no donation: the wiring joins the two. */
export interface PaymentFollower {
  /** Follows all the facts in the caller's transaction. */
  applyTogether(
    tx: Tx,
    provider: Provider,
    facts: readonly GatewayFact[],
  ): Promise<PaymentOutcomes>;
  /**
   * Follows facts that could not be followed together because of `failure`, each by itself. Throws
   * `failure` where it is the database's own, which says nothing about any payment.
   */
  applyOneByOne(
    provider: Provider,
    facts: readonly GatewayFact[],
    failure: unknown,
  ): Promise<PaymentOutcomes>;
}
