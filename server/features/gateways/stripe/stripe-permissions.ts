import type Stripe from "stripe";
import { KeyLacksPermissions } from "../provider/key-lacks-permissions.ts";
import { asked, MayNot } from "./stripe-client.ts";

/**
 * What a restricted key needs, in the words of Stripe's dashboard, and the harmless calls that show it. Stripe tells
 * nobody what a key may do. Whether it may write is shown by nothing that would leave no trace in the account; but
 * what may write may also read.
 */
const needed: readonly (readonly [string, (stripe: Stripe) => Promise<unknown>])[] = [
  ["Balance: read", (stripe) => stripe.balance.retrieve()],
  ["Balance transaction sources: read", (stripe) => stripe.balanceTransactions.list(ONE)],
  ["Events: read", (stripe) => stripe.events.list(ONE)],
  ["Checkout Sessions: write", (stripe) => stripe.checkout.sessions.list(ONE)],
  ["PaymentIntents: read", (stripe) => stripe.paymentIntents.list(ONE)],
  ["Charges and Refunds: write", (stripe) => stripe.charges.list(ONE)],
  ["Charges and Refunds: write", (stripe) => stripe.refunds.list(ONE)],
  ["Disputes: write", (stripe) => stripe.disputes.list(ONE)],
];
const ONE = { limit: 1 };

/**
 * Throws KeyLacksPermissions where Stripe lets the key do some of this and not the rest. A key that may do nothing is
 * refused as it is: nobody knows then that permissions are all that is wrong.
 */
export async function tryStripePermissions(stripe: Stripe): Promise<void> {
  const tries = await Promise.allSettled(needed.map(([, call]) => asked(call(stripe))));
  const failures = tries.map((one) => (one.status === "rejected" ? one.reason : undefined));
  const lacking = needed.filter((_, at) => failures[at] instanceof MayNot).map(([name]) => name);
  if (lacking.length > 0 && lacking.length < needed.length) {
    throw new KeyLacksPermissions([...new Set(lacking)]);
  }
  const failure = failures.find((one) => one !== undefined);
  if (failure !== undefined) throw failure;
}
