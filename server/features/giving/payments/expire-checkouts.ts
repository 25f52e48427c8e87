import {
  GatewayUnavailable,
  type PaymentProvider,
} from "../../gateways/provider/payment-provider.ts";
import { findExcessCheckouts, findSourcesOverLimit } from "../donations/unpaid-limit-store.ts";
import { type ApplyFactsDeps, applyFacts } from "./apply-facts.ts";

export interface ExpireCheckoutsDeps extends ApplyFactsDeps {
  readonly provider: PaymentProvider;
}

/** Expires a source's surplus checkouts at the gateway, or settles those paid meanwhile. Throws GatewayUnavailable. */
export async function expireCheckouts(deps: ExpireCheckoutsDeps, source: string): Promise<void> {
  const { db, provider, clock } = deps;
  const now = new Date(clock());
  const surplus = await findExcessCheckouts(db, { provider: provider.name, source, now });
  await forEach(surplus, async ({ payment_id }) => {
    await applyFacts(deps, await provider.expireCheckout(payment_id));
  });
}

/** Does the same for every source, in case a job was lost. Throws GatewayUnavailable. */
export async function expireSurplusCheckouts(deps: ExpireCheckoutsDeps): Promise<void> {
  const sources = await findSourcesOverLimit(deps.db, new Date(deps.clock()));
  await forEach(sources, (source) => expireCheckouts(deps, source));
}

/** Runs the work for all items in turn, then throws the first failure. An unavailable gateway stops it. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (error instanceof GatewayUnavailable) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
