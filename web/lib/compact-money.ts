import type { Currency } from "#contract/money.ts";

/** "$1.2K": an amount as on the wire, as short as an axis needs it. */
export function compactMoney(amount: number, currency: Currency): string {
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    notation: "compact",
    maximumFractionDigits: 2,
    minimumFractionDigits: 0,
  }).format(amount);
}
