/** An address of the chain or a BIP21 link. */
export const destinationForm =
  /^(bitcoin:)?(bc1|bcrt1|tb1|[123mn])[a-zA-Z0-9]{20,90}(\?.{0,200})?$/;

/** `text` as an integer of `places` decimals, halves up; undefined if it is not a plain decimal. */
export function parseDecimal(text: string, places: number): bigint | undefined {
  const found = /^(-?)(\d{1,13})(?:\.(\d{1,18}))?$/.exec(text);
  if (!found) return undefined;
  const [, sign, whole = "", fraction = ""] = found;
  const cut = BigInt(whole + fraction.padEnd(places, "0").slice(0, places));
  const rounded = (fraction[places] ?? "0") >= "5" ? cut + 1n : cut;
  return sign ? -rounded : rounded;
}

/** An integer of `places` decimals as text: `decimalText(150, 2)` is "1.50". */
function decimalText(value: bigint | number, places: number): string {
  const all = BigInt(value);
  const digits = String(all < 0n ? -all : all).padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places);
  const sign = all < 0n ? "-" : "";
  return places === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-places)}`;
}

/** Decimals of a bitcoin; its smallest unit is a satoshi. */
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

/** Satoshis for an amount in the currency's smallest unit, rounded up: a payer never owes a remainder. */
export function satsOf(minor: bigint, currency: string, rate: string): bigint {
  const { price, unit } = priceOf(currency, rate);
  return (minor * ONE_BITCOIN * unit + price - 1n) / price;
}

/** What satoshis are worth, in the currency's smallest unit, to the nearest. */
export function minorOf(sats: bigint, currency: string, rate: string): bigint {
  const { price, unit } = priceOf(currency, rate);
  return (sats * price + (ONE_BITCOIN * unit) / 2n) / (ONE_BITCOIN * unit);
}

export const bitcoinText = (sats: bigint | number) => decimalText(sats, SATS_PLACES);

export function amountText(minor: bigint | number, currency: string): string {
  return decimalText(minor, currencyPlaces(currency) ?? 2);
}

/** A bitcoin's price in the currency's smallest unit, as a fraction of `price` and `unit`. */
function priceOf(currency: string, rate: string): { price: bigint; unit: bigint } {
  const scaled = parseDecimal(rate, RATE_PLACES) ?? 0n;
  const places = BigInt(currencyPlaces(currency) ?? 2);
  return { price: scaled * 10n ** places, unit: 10n ** BigInt(RATE_PLACES) };
}
