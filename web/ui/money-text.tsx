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

interface MoneySumsProps {
  /** Amounts as on the wire, in the order in which they are shown. */
  sums: Readonly<Record<string, number>>;
  currency: Currency;
}

/** Sums of one currency, each below its name. */
export function MoneySums({ sums, currency }: MoneySumsProps) {
  return (
    <dl className="money-text-sums">
      {Object.entries(sums).map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatWire(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}
