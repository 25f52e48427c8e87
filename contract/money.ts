import { parseDecimal, plainNumberText } from "./decimal-text.ts";

/** Decimals of each supported currency (ISO 4217). */
const decimals = { USD: 2, EUR: 2 } as const;

export type Currency = keyof typeof decimals;
export const currencies = Object.keys(decimals) as [Currency, ...Currency[]];

/** An integer number of the currency's smallest unit. */
export interface Money {
  readonly minor: number;
  readonly currency: Currency;
}

export const SERVICE_FEE_PERCENT = 2;
/** At least this much of every donation reaches the cause. */
export const CAUSE_SHARE_PERCENT = 90;

/** Throws RangeError unless `minor` is a safe integer. */
export function money(minor: number, currency: Currency): Money {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not an amount of minor units: ${minor}`);
  return { minor, currency };
}

/** Wire amount to money; undefined if it has more decimals than the currency or is not exact. */
export function fromWire(amount: number, currency: Currency): Money | undefined {
  if (!Number.isFinite(amount)) return undefined;
  const minor = Math.round(amount * 10 ** decimals[currency]);
  if (!Number.isSafeInteger(minor)) return undefined;
  return toWire({ minor, currency }) === amount ? { minor, currency } : undefined;
}

export function toWire(amount: Money): number {
  return amount.minor / 10 ** decimals[amount.currency];
}

/** Shown next to an amount that is ambiguous or unreadable. */
export const UNCLEAR_AMOUNT = "We can't read this amount. Please write it like 75 or 1,250.50";

const currencyNames: Record<Currency, string> = {
  USD: "us ?[$＄]|[$＄] ?us|[$＄]|(?:us )?dollars?|usd",
  EUR: "€|euros?|eur",
};

/**
 * Parses a typed amount in the usual notation of any country: "1,000", "$1,000.00", "1 000,50", "٢٥",
 * "25,-". Undefined unless it is one unambiguous amount of this currency.
 */
export function parseAmountText(text: string, currency: Currency): Money | undefined {
  const name = `(?:${currencyNames[currency]})`;
  const amount = plainNumberText(text)
    .replace(new RegExp(`^(?:${name} ?){1,2}`, "iu"), "")
    .replace(new RegExp(`(?: ?${name}){1,2}$`, "iu"), "");
  const decimal = parseDecimal(amount, decimals[currency]);
  return decimal ? fromWire(Number(decimal), currency) : undefined;
}

/** The possible amounts of a text: one for each currency unless it names one. */
export function amountsInText(text: string): Money[] {
  return currencies.flatMap((currency) => parseAmountText(text, currency) ?? []);
}

/** `amount` × `percent` / 100, rounded half up; `percent` has two decimals. */
export function percentOf(amount: Money, percent: number): Money {
  const hundredths = Math.round(percent * 100);
  return money(Math.floor((amount.minor * hundredths + 5000) / 10_000), amount.currency);
}

/** Throws RangeError for two different currencies. */
export function add(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new RangeError(`${a.currency} and ${b.currency} do not add`);
  return money(a.minor + b.minor, a.currency);
}

/** Converts at `ratePpm` (millionths of a unit of `to` per unit of `amount`), rounded half up. */
export function convert(amount: Money, ratePpm: number, to: Currency): Money {
  const scaled = BigInt(amount.minor) * BigInt(ratePpm) * 10n ** BigInt(decimals[to]);
  const unit = 1_000_000n * 10n ** BigInt(decimals[amount.currency]);
  return money(Number((scaled * 2n + unit) / (unit * 2n)), to);
}

/** A rate to millionths; undefined below 0.0001, from 10,000 up, and for more than six decimals. */
export function rateFromWire(rate: number): number | undefined {
  const ppm = Math.round(rate * 1_000_000);
  return ppm >= 100 && ppm < 1e10 && rateToWire(ppm) === rate ? ppm : undefined;
}

export function rateToWire(ratePpm: number): number {
  return ratePpm / 1_000_000;
}

/** The inverse rate in millionths, rounded half up. */
export function inverseRate(ratePpm: number): number {
  return Math.max(1, Math.round(1e12 / ratePpm));
}

/** The part of the gateway's cost charged to a donation. The cause's share is rounded up. */
export function chargeableCost(donated: Money, gatewayCost: Money): Money {
  const causeShare = Math.ceil((donated.minor * CAUSE_SHARE_PERCENT) / 100);
  const mostCost = donated.minor - causeShare;
  return money(Math.max(0, Math.min(gatewayCost.minor, mostCost)), donated.currency);
}

export function withServiceFee(
  amount: Money,
  feePercent: number,
): { amount: Money; fee: Money; total: Money } {
  const fee = percentOf(amount, feePercent);
  return { amount, fee, total: add(amount, fee) };
}

/** "$1,020.00"; `whole` drops ".00". */
export function formatMoney(amount: Money, options: { whole?: boolean } = {}): string {
  const round = amount.minor % 10 ** decimals[amount.currency] === 0;
  const digits = options.whole && round ? 0 : decimals[amount.currency];
  return formatter(amount.currency, digits).format(toWire(amount));
}

const formatters = new Map<string, Intl.NumberFormat>();

/** Cached, because creating one costs more than all it formats on a page. */
function formatter(currency: Currency, digits: number): Intl.NumberFormat {
  const key = `${currency} ${digits}`;
  const cached =
    formatters.get(key) ??
    new Intl.NumberFormat("en-US", {
      style: "currency",
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  formatters.set(key, cached);
  return cached;
}

/** `formatMoney` for a wire amount. */
export function formatWire(
  amount: number,
  currency: Currency,
  options: { whole?: boolean } = {},
): string {
  return formatMoney(
    fromWire(amount, currency) ?? money(Math.round(amount * 100), currency),
    options,
  );
}
