import * as z from "zod/mini";
import { currencies, type Money, money } from "#contract/money.ts";
import type { Exchanged } from "../provider/exchanged.ts";
import { isPlainName } from "../provider/plain-text.ts";

/** The year 2100, in seconds: a later time is a mistake. */
const LATEST = Date.UTC(2100, 0) / 1000;

export const name = z.string().check(z.refine(isPlainName));
export const minor = z.int().check(z.nonnegative());
/** Stripe's times are in seconds. */
export const seconds = minor.check(z.lte(LATEST));
/** Stripe writes them in small letters; those that we don't take can't be read. */
export const stripeCurrency = z.pipe(z.string().check(z.toUpperCase()), z.enum(currencies));

/** What our objects at Stripe bear in their metadata. */
export const DONATION = "donation_id";
export const REFUND = "refund_id";

/** A line of the account's balance. */
export const wireTransaction = z.object({
  id: name,
  amount: z.int(),
  fee: z.int(),
  currency: stripeCurrency,
  created: seconds,
  type: z.string(),
});
export type Transaction = z.output<typeof wireTransaction>;

/** As a field of a fact: left out where the account keeps the money in the currency that was paid. */
export function exchangedOf(
  from: Money,
  transaction: Transaction | null | undefined,
): { readonly exchanged?: Exchanged } {
  if (!transaction || transaction.currency === from.currency) return {};
  return { exchanged: { from, to: money(Math.abs(transaction.amount), transaction.currency) } };
}
