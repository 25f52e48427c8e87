import type { Currency } from "#contract/money.ts";

/** "$1.2K": a wire amount, short enough for an axis. */
export function compactMoney(amount: number, currency: Currency): string {
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    notation: "compact",
    maximumFractionDigits: 2,
    minimumFractionDigits: 0,
  }).format(amount);
}
