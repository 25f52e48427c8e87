import { randomBytes } from "node:crypto";
import type Stripe from "stripe";

/** Every kind of object that the double keeps, by the name that Stripe gives it. */
export interface StripeObjects {
  readonly "checkout.session": Stripe.Checkout.Session;
  readonly payment_intent: Stripe.PaymentIntent;
  readonly charge: Stripe.Charge;
  readonly balance_transaction: Stripe.BalanceTransaction;
  readonly refund: Stripe.Refund;
  readonly dispute: Stripe.Dispute;
  readonly payout: Stripe.Payout;
  readonly event: Stripe.Event;
}
export type Kind = keyof StripeObjects;
export type StripeObject = StripeObjects[Kind];

/** A new id, such as "re_1f…". */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(14).toString("hex")}`;
}

/** The id of what a field names, expanded or not. */
export function idOf(field: string | { readonly id: string } | null): string {
  if (field === null) throw new Error("there is no such object");
  return typeof field === "string" ? field : field.id;
}
