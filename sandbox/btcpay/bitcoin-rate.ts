import { decimalText, divideNearest, divideUp, parseDecimal } from "./decimal.ts";

/** Decimals of a bitcoin; its smallest unit is a satoshi. */
export const SATS_PLACES = 8;
const RATE_PLACES = 8;
const ONE_BITCOIN = 10n ** 8n;

/** Decimals of what a currency's amounts are counted in; undefined for a currency nobody knows. */
export function currencyPlaces(currency: string): number | undefined {
  if (currency === "BTC") return SATS_PLACES;
  if (!Intl.supportedValuesOf("currency").includes(currency)) return undefined;
  const style = new Intl.NumberFormat("en", { style: "currency", currency });
  return style.resolvedOptions().maximumFractionDigits;
}

/** Satoshis for an amount in the currency's smallest unit, rounded up: a payer never owes a rest. */
export function satsOf(minor: bigint, currency: string, rate: string): bigint {
  const { price, unit } = priceOf(currency, rate);
  return divideUp(minor * ONE_BITCOIN * unit, price);
}

/** What satoshis are worth, in the currency's smallest unit, to the nearest. */
export function minorOf(sats: bigint, currency: string, rate: string): bigint {
  const { price, unit } = priceOf(currency, rate);
  return divideNearest(sats * price, ONE_BITCOIN * unit);
}

export const bitcoinText = (sats: bigint | number) => decimalText(sats, SATS_PLACES);

export function amountText(minor: bigint | number, currency: string): string {
  return decimalText(minor, currencyPlaces(currency) ?? 2);
}

/** The rate without zeros at its end. */
export function rateText(rate: string): string {
  return rate.includes(".") ? rate.replace(/\.?0+$/, "") : rate;
}

/** A bitcoin's price in smallest units, counted in `unit` parts of one. */
function priceOf(currency: string, rate: string): { price: bigint; unit: bigint } {
  const scaled = parseDecimal(rate, RATE_PLACES) ?? 0n;
  const places = BigInt(currencyPlaces(currency) ?? 2);
  return { price: scaled * 10n ** places, unit: 10n ** BigInt(RATE_PLACES) };
}
