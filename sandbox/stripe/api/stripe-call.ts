import type { StripeAccount } from "../account/stripe-account.ts";

/** Carries one call out: the account of the key, the id in the address, the parameters. */
export type StripeCall = (account: StripeAccount, id: string, params: object) => object;
