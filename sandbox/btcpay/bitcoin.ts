/** Decimals of a bitcoin; its smallest unit is a satoshi. */
const SATS_PLACES = 8;
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

/** `text` as an integer of `places` decimals, halves up; undefined where it is not a plain decimal. */
export function parseDecimal(text: string, places: number): bigint | undefined {
  const found = /^(-?)(\d{1,13})(?:\.(\d{1,18}))?$/.exec(text);
  if (!found) return undefined;
  const [, sign, whole = "", fraction = ""] = found;
  const kept = BigInt(whole + fraction.padEnd(places, "0").slice(0, places));
  const rounded = (fraction[places] ?? "0") >= "5" ? kept + 1n : kept;
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

/** Towards the larger number. Both are positive. */
function divideUp(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by;
}

/** To the nearest, halves up. Both are positive. */
function divideNearest(value: bigint, by: bigint): bigint {
  return (value + by / 2n) / by;
}

export const paymentMethods = ["BTC-CHAIN", "BTC-LN"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

const shapes = {
  "BTC-CHAIN": /^(bitcoin:)?(bc1|bcrt1|tb1|[123mn])[a-zA-Z0-9]{20,90}(\?.{0,200})?$/,
  "BTC-LN": /^(ln[a-z0-9]{20,1000}|[a-z0-9._-]{1,64}@[a-z0-9.-]{1,200})$/i,
} as const satisfies Record<PaymentMethod, RegExp>;

/** Whether money can be sent there: an address or BIP21 link, an invoice of Lightning or its address. */
export function isDestination(method: PaymentMethod, text: string): boolean {
  return shapes[method].test(text);
}
