/** The run's own arithmetic: whole minor units of currencies with two decimals, halves rounded up. */
import { type Currency, ratesPpm } from "../rates.ts";

const MILLION = 1_000_000n;

/** 12.5 and "12.50" are 1250. Throws RangeError for more than two decimals. */
export function minorOf(amount: number | string): bigint {
  const parts = /^(\d+)(?:\.(\d{1,2}))?$/.exec(String(amount));
  if (!parts) throw new RangeError(`not an amount: ${amount}`);
  const [, whole = "", fraction = ""] = parts;
  return BigInt(whole + fraction.padEnd(2, "0"));
}

/** "$1,234.56", "€500": what pages and mails say, in minor units. */
export function minorOfText(text: string): bigint {
  return minorOf(text.replace(/[$€,\s]/g, ""));
}

/** a × b / c, halves rounded up. */
export function partOf(a: bigint, b: bigint, c: bigint): bigint {
  return inHalvesUp(a * b, c);
}

/** What goes back of a gift with so much of its money, in minor units. */
export interface Parts {
  readonly all: bigint;
  readonly gift: bigint;
  readonly fee: bigint;
  /** Of what the cause has. */
  readonly worth: bigint;
  /** What the cause no longer bears of the gateway's cost. */
  readonly cost: bigint;
}

/** Gift and fee go back in proportion; the cause keeps no cost of what it does not have. */
export function partsOf(
  paid: { amount: bigint; total: bigint; worth: bigint; borne: bigint },
  all: bigint,
): Parts {
  const gift = partOf(paid.amount, all, paid.total);
  return {
    all,
    gift,
    fee: all - gift,
    worth: partOf(paid.worth, gift, paid.amount),
    cost: paid.borne - (paid.borne * (paid.amount - gift)) / paid.amount,
  };
}

function inHalvesUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

/** Two percent on top of the gift. */
export function feeOn(amount: bigint): bigint {
  return inHalvesUp(amount * 2n, 100n);
}

export function converted(minor: bigint, from: Currency, to: Currency): bigint {
  if (from === to) return minor;
  return inHalvesUp(minor * BigInt(ratesPpm[`${from} ${to}` as keyof typeof ratesPpm]), MILLION);
}

/** What a gift bears of the gateway's cost: nine tenths, rounded up, stay with the cause. */
export function borneOf(worth: bigint, cost: bigint): bigint {
  const kept = (worth * 9n + 9n) / 10n;
  const spare = worth - kept;
  return cost < spare ? cost : spare;
}

/** "12.34 USD" */
export function inWords(minor: bigint, currency: string): string {
  const digits = String(minor < 0n ? -minor : minor).padStart(3, "0");
  return `${minor < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)} ${currency}`;
}

/** The UTC day of a moment, "2026-11-22". */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
