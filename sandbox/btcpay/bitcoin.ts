/** A bitcoin address or a BIP21 link. */
export const destinationPattern =
  /^(bitcoin:)?(bc1|bcrt1|tb1|[123mn])[a-zA-Z0-9]{20,90}(\?.{0,200})?$/;

/** Parses a decimal as an integer with `places` decimals, rounded half up; undefined if it is not a plain decimal. */
export function parseDecimal(text: string, places: number): bigint | undefined {
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,18}))?$/.exec(text);
  if (!match) return undefined;
  const [, sign, whole = "", fraction = ""] = match;
  const truncated = BigInt(whole + fraction.padEnd(places, "0").slice(0, places));
  const rounded = (fraction[places] ?? "0") >= "5" ? truncated + 1n : truncated;
  return sign ? -rounded : rounded;
}

/** Formats an integer with `places` decimals: `decimalText(150, 2)` is "1.50". */
function decimalText(value: bigint | number, places: number): string {
  const total = BigInt(value);
  const digits = String(total < 0n ? -total : total).padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places);
  const sign = total < 0n ? "-" : "";
  return places === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-places)}`;
}

/** Decimals of a bitcoin: 1 satoshi is 0.00000001 BTC. */
const SATS_PLACES = 8;
const RATE_PLACES = 8;
const ONE_BITCOIN = 10n ** 8n;

/** Decimals of a currency's amounts; undefined for an unknown currency. */
export function currencyPlaces(currency: string): number | undefined {
  if (currency === "BTC") return SATS_PLACES;
  if (!Intl.supportedValuesOf("currency").includes(currency)) return undefined;
  const style = new Intl.NumberFormat("en", { style: "currency", currency });
  return style.resolvedOptions().maximumFractionDigits;
}

/** Converts an amount in the currency's minor unit to satoshis, rounded up so that no remainder is due. */
export function toSats(minor: bigint, currency: string, rate: string): bigint {
  const { price, unit } = toPrice(currency, rate);
  return (minor * ONE_BITCOIN * unit + price - 1n) / price;
}

/** Converts satoshis to the currency's minor unit, rounded to the nearest. */
export function toMinor(sats: bigint, currency: string, rate: string): bigint {
  const { price, unit } = toPrice(currency, rate);
  return (sats * price + (ONE_BITCOIN * unit) / 2n) / (ONE_BITCOIN * unit);
}

export const bitcoinText = (sats: bigint | number) => decimalText(sats, SATS_PLACES);

export function amountText(minor: bigint | number, currency: string): string {
  return decimalText(minor, currencyPlaces(currency) ?? 2);
}

/** The price of a bitcoin in the currency's minor unit, as the fraction `price` / `unit`. */
function toPrice(currency: string, rate: string): { price: bigint; unit: bigint } {
  const scaled = parseDecimal(rate, RATE_PLACES) ?? 0n;
  const places = BigInt(currencyPlaces(currency) ?? 2);
  return { price: scaled * 10n ** places, unit: 10n ** BigInt(RATE_PLACES) };
}
