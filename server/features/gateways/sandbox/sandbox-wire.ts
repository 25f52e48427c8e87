import * as z from "zod/mini";
import { type Money, money } from "#contract/money.ts";
import { currency } from "#contract/wire.ts";
import type { Exchanged } from "../provider/exchanged.ts";
import { isPlainName } from "../provider/plain-text.ts";

/** The year 2100: a later time is a mistake. */
const LATEST_MS = Date.UTC(2100, 0);

export const name = z.string().check(z.refine(isPlainName));
export const minor = z.int().check(z.nonnegative());
export const time = minor.check(z.lte(LATEST_MS));

/** What the gateway says of an amount that it keeps in another currency. */
export const keptElsewhere = {
  kept_minor: z._default(z.nullable(minor), null),
  kept_currency: z._default(z.nullable(currency), null),
};

interface Kept {
  readonly kept_minor: number | null;
  readonly kept_currency: Money["currency"] | null;
}

/** As a field of a fact: left out where the amount is kept as it was paid. */
export function exchangedOf(from: Money, kept: Kept): { readonly exchanged?: Exchanged } {
  if (kept.kept_minor === null || kept.kept_currency === null) return {};
  return { exchanged: { from, to: money(kept.kept_minor, kept.kept_currency) } };
}
