import { type Currency, formatWire } from "#contract/money.ts";

interface MoneyTextProps {
  /** As on the wire: major units. */
  amount: number;
  currency: Currency;
  /** Drops ".00" from round amounts. */
  whole?: boolean;
}

export function MoneyText({ amount, currency, whole = true }: MoneyTextProps) {
  return formatWire(amount, currency, { whole });
}
