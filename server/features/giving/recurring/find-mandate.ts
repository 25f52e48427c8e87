import {
  GatewayRefused,
  type Mandate,
  type PaymentProvider,
} from "../../gateways/provider/payment-provider.ts";
import type { RecurringDeps } from "./recurring-deps.ts";

/**
 * What the donor stored with a payment or on a setup page; undefined if it cannot be charged, also because the gateway
 * refuses to say, for example about a payment of another account. Throws GatewayUnavailable.
 */
export async function findMandate(
  { log }: Pick<RecurringDeps, "log">,
  provider: PaymentProvider | undefined,
  setupOrPaymentId: string,
): Promise<Mandate | undefined> {
  try {
    return await provider?.mandates?.find(setupOrPaymentId);
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    log.warn({ err: error, provider: provider?.name }, "the gateway refused to show a mandate");
    return undefined;
  }
}
