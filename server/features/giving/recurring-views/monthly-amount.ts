import type { Frequency } from "#contract/giving/giving-choices.ts";
import { type Currency, convert, type Money, money } from "#contract/money.ts";

interface FrequencySum {
  readonly frequency: Frequency;
  readonly amount_minor: number;
}

/** What sums of recurring donations give per month: of yearly ones, a twelfth, rounded once. */
export function perMonthMinor(sums: readonly FrequencySum[]): number {
  const sumOf = (frequency: Frequency) =>
    sums
      .filter((sum) => sum.frequency === frequency)
      .reduce((total, { amount_minor }) => total + amount_minor, 0);
  return sumOf("monthly") + Math.round(sumOf("yearly") / 12);
}

/** Rates to one currency by base, ppm. */
export type Rates = ReadonlyMap<Currency, number>;

/** Amounts in several currencies as one sum; a currency without a rate is left out. */
export function sumInCurrency(amounts: readonly Money[], currency: Currency, rates: Rates): Money {
  const minor = amounts.reduce((total, amount) => {
    const rate = amount.currency === currency ? 1_000_000 : rates.get(amount.currency);
    return rate === undefined ? total : total + convert(amount, rate, currency).minor;
  }, 0);
  return money(minor, currency);
}
