import * as z from "zod/mini";
import { type Money, money } from "#contract/money.ts";
import { currency } from "#contract/wire.ts";
import type { Exchanged } from "../provider/exchanged.ts";
import { isPlainId } from "../provider/plain-text.ts";

/** The year 2100: later times are invalid. */
const LATEST_MS = Date.UTC(2100, 0);

export const name = z.string().check(z.refine(isPlainId));
export const minor = z.int().check(z.nonnegative());
export const time = minor.check(z.lte(LATEST_MS));

/** The amount in the settlement currency, if that differs. */
export const settlementFields = {
  kept_minor: z._default(z.nullable(minor), null),
  kept_currency: z._default(z.nullable(currency), null),
};

interface SettledAmount {
  readonly kept_minor: number | null;
  readonly kept_currency: Money["currency"] | null;
}

/** Empty if the amount settled in the currency in which it was paid. */
export function toExchanged(
  from: Money,
  settled: SettledAmount,
): { readonly exchanged?: Exchanged } {
  if (settled.kept_minor === null || settled.kept_currency === null) return {};
  return { exchanged: { from, to: money(settled.kept_minor, settled.kept_currency) } };
}
