/** What one unit of each currency is worth in US dollars; invented, and changed by a control call. */
export const firstRates: Readonly<Record<string, number>> = {
  usd: 1,
  aud: 0.66,
  brl: 0.18,
  cad: 0.73,
  chf: 1.13,
  eur: 1.08,
  gbp: 1.27,
  inr: 0.012,
  jpy: 0.0065,
  kes: 0.0077,
  krw: 0.00073,
  kwd: 3.25,
  mxn: 0.055,
  ngn: 0.00065,
  nzd: 0.6,
  pln: 0.25,
  sek: 0.095,
  vnd: 0.00004,
  xof: 0.0016,
  zar: 0.055,
};

const withoutDecimals = new Set(["jpy", "krw", "vnd", "xof"]);
const withThreeDecimals = new Set(["kwd"]);

/** How many digits of an amount in minor units are behind the point. */
export function decimalsOf(currency: string): number {
  if (withoutDecimals.has(currency)) return 0;
  return withThreeDecimals.has(currency) ? 3 : 2;
}

/** Minor units of `to` for one minor unit of `from`. */
export function exchangeRate(
  rates: Readonly<Record<string, number>>,
  from: string,
  to: string,
): number {
  const [worth = 0, other = 1] = [rates[from], rates[to]];
  return Number(((worth / other) * 10 ** (decimalsOf(to) - decimalsOf(from))).toPrecision(8));
}
