import type { Tx } from "../../../platform/db/database.ts";
import type { GatewayFact, PaymentProvider } from "../provider/payment-provider.ts";

/** The outcome of each payment, by the gateway's ids. */
export type PaymentOutcomes = ReadonlyMap<string, string>;

/** The outcome of a payment that could not be applied now, through a fault of ours: it is tried again. */
export const PUT_OFF = "put_off";

type Provider = Pick<PaymentProvider, "name">;

/**
 * Gets told what gateways say about payments. This feature knows no donations: the wiring joins it
 * with what applies payments to them.
 */
export interface PaymentFollower {
  /** Applies all the facts in the caller's transaction. */
  applyTogether(
    tx: Tx,
    provider: Provider,
    facts: readonly GatewayFact[],
  ): Promise<PaymentOutcomes>;
  /**
   * Applies facts one by one that could not be applied together because of `failure`. Throws
   * `failure` where it is a fault of the database itself, which says nothing about any payment.
   */
  applyOneByOne(
    provider: Provider,
    facts: readonly GatewayFact[],
    failure: unknown,
  ): Promise<PaymentOutcomes>;
}
