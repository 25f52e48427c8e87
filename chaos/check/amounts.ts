/** The run's own arithmetic: integers of minor units in currencies with two decimals, halves rounded up. */
import { type Currency, ratesPpm } from "../rates.ts";

/** 12.5 and "12.50" are 1250. Throws RangeError for anything but an amount. */
export function toMinor(amount: number | string): bigint {
  const parts = /^(\d+)(?:\.(\d{1,2}))?$/.exec(String(amount));
  if (!parts) throw new RangeError(`not an amount: ${amount}`);
  const [, units = "", fraction = ""] = parts;
  return BigInt(units + fraction.padEnd(2, "0"));
}

/** "$1,234.56" or "€500", as pages and emails write it, in minor units. */
export function parseShownAmount(text: string): bigint {
  return toMinor(text.replace(/[$€,\s]/g, ""));
}

/** a × b / c, rounded. */
export function mulDiv(a: bigint, b: bigint, c: bigint): bigint {
  return (2n * a * b + c) / (2n * c);
}

/** Two percent on top of the donation. */
export function serviceFee(amount: bigint): bigint {
  return mulDiv(amount, 2n, 100n);
}

export function converted(minor: bigint, from: Currency, to: Currency): bigint {
  if (from === to) return minor;
  const rate = ratesPpm[`${from} ${to}` as keyof typeof ratesPpm];
  return mulDiv(minor, BigInt(rate), 1_000_000n);
}

export function sum(amounts: Iterable<bigint>): bigint {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
}

/** The values that occurred earlier in the list. */
export function repeated(values: readonly string[]): string[] {
  const seen = new Set<string>();
  return values.filter((value) => seen.size === seen.add(value).size);
}
