import type Stripe from "stripe";
import { KeyLacksPermissions } from "../provider/key-lacks-permissions.ts";
import { awaitCall, PermissionDenied } from "./stripe-client.ts";

/**
 * The permissions that a restricted key needs, in the words of Stripe's dashboard, and harmless calls that require them.
 * Stripe does not list a key's permissions, and write access can't be tested without changing the account, but it
 * includes read access.
 */
const requiredPermissions: readonly (readonly [string, (stripe: Stripe) => Promise<unknown>])[] = [
  ["Balance: read", (stripe) => stripe.balance.retrieve()],
  ["Balance transaction sources: read", (stripe) => stripe.balanceTransactions.list(ONE)],
  ["Events: read", (stripe) => stripe.events.list(ONE)],
  ["Checkout Sessions: write", (stripe) => stripe.checkout.sessions.list(ONE)],
  ["PaymentIntents: write", (stripe) => stripe.paymentIntents.list(ONE)],
  ["PaymentMethods: write", (stripe) => stripe.paymentMethods.list(ONE)],
  ["SetupIntents: read", (stripe) => stripe.setupIntents.list(ONE)],
  ["Charges and Refunds: write", (stripe) => stripe.charges.list(ONE)],
  ["Charges and Refunds: write", (stripe) => stripe.refunds.list(ONE)],
  ["Disputes: write", (stripe) => stripe.disputes.list(ONE)],
];
const ONE = { limit: 1 };

/**
 * Throws KeyLacksPermissions if the key has some of the permissions but not all. If it has none, throws Stripe's error,
 * as something else may be wrong.
 */
export async function checkStripePermissions(stripe: Stripe): Promise<void> {
  const results = await Promise.allSettled(
    requiredPermissions.map(([, call]) => awaitCall(call(stripe))),
  );
  const failures = results.map((result) =>
    result.status === "rejected" ? result.reason : undefined,
  );
  const missing = requiredPermissions
    .filter((_, index) => failures[index] instanceof PermissionDenied)
    .map(([name]) => name);
  if (missing.length > 0 && missing.length < requiredPermissions.length) {
    throw new KeyLacksPermissions([...new Set(missing)]);
  }
  const failure = failures.find((error) => error !== undefined);
  if (failure !== undefined) throw failure;
}
