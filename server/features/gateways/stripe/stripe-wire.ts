import * as z from "zod/mini";
import { currencies, type Money, money } from "#contract/money.ts";
import type { Exchanged } from "../provider/exchanged.ts";
import { isPlainId } from "../provider/plain-text.ts";

/** The year 2100, in seconds: later times are invalid. */
const LATEST = Date.UTC(2100, 0) / 1000;

export const name = z.string().check(z.refine(isPlainId));
export const minor = z.int().check(z.nonnegative());
/** Stripe's times are in seconds. */
export const seconds = minor.check(z.lte(LATEST));
/** Stripe uses lower case; currencies that we don't accept are invalid. */
export const stripeCurrency = z.pipe(z.string().check(z.toUpperCase()), z.enum(currencies));

/** Metadata of our objects at Stripe. */
export const DONATION = "donation_id";
export const REFUND = "refund_id";
export const RECURRING = "recurring_id";
/** The idempotency key of a charge without the donor: such a payment has no checkout. */
export const CHARGE = "charge_key";

export const wireTransaction = z.object({
  id: name,
  amount: z.int(),
  fee: z.int(),
  currency: stripeCurrency,
  created: seconds,
  type: z.string(),
});
export type Transaction = z.output<typeof wireTransaction>;

/** Empty if the account settles the payment in the currency in which it was paid. */
export function toExchanged(
  from: Money,
  transaction: Transaction | null | undefined,
): { readonly exchanged?: Exchanged } {
  if (!transaction || transaction.currency === from.currency) return {};
  return { exchanged: { from, to: money(Math.abs(transaction.amount), transaction.currency) } };
}
