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
export function decimalText(value: bigint | number, places: number): string {
  const all = BigInt(value);
  const digits = String(all < 0n ? -all : all).padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places);
  const sign = all < 0n ? "-" : "";
  return places === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-places)}`;
}

/** Towards the larger number. Both are positive. */
export function divideUp(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by;
}

/** To the nearest, halves up. Both are positive. */
export function divideNearest(value: bigint, by: bigint): bigint {
  return (value + by / 2n) / by;
}
