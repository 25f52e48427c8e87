import { type Currency, formatWire } from "#contract/money.ts";

interface MoneyTextProps {
  /** Major units, as on the wire. */
  amount: number;
  currency: Currency;
  /** Drops ".00". */
  whole?: boolean;
}

export function MoneyText({ amount, currency, whole = true }: MoneyTextProps) {
  return formatWire(amount, currency, { whole });
}
