/** Longer than any amount that a person writes. */
const MAX_LENGTH = 60;

/** Invisible signs that come along with pasted text. Overrides of the direction stay in, and are refused. */
const invisible = /[\u00ad\u061c\u200b-\u200f\u202a-\u202c\u2060\u2066-\u2069\ufeff]/g;

const separators: ReadonlyArray<readonly [RegExp, string]> = [
  [/\p{Zs}/gu, " "],
  [/['’‘ʼ＇`´]/g, "'"],
  [/，/g, ","],
  [/．/g, "."],
  [/[–—−]/g, "-"],
];

/** A number with one decimal mark at most, and with groups of thousands or of lakhs and crores (1,00,000). */
const number =
  /^(?:(?<grouped>[1-9]\d{0,2}(?<group>[., '٬])\d{3}(?:\k<group>\d{3})*|[1-9]\d?(?:,\d\d)+,\d{3})|(?<plain>0|[1-9]\d*))?(?:(?<mark>[.,٫،])(?:(?<decimals>\d+)|(?<dashes>-{1,2}))?)?$/u;

/** The text without what can't be seen, in one form of each sign; empty where it is too long for a number. */
export function plainNumberText(text: string): string {
  const bare = text.length <= MAX_LENGTH * 2 ? text.replace(invisible, "").trim() : "";
  if (bare.length > MAX_LENGTH) return "";
  return separators.reduce((read, [sign, plain]) => read.replace(sign, plain), bare);
}

/**
 * The number that `plainNumberText` returned, in any script's digits, as "1234.5". Undefined where it has more
 * than `most` decimals or can be read in two ways: "25 50", "0,500", "1.000" and "007" can.
 */
export function parseDecimal(plain: string, most: number): string | undefined {
  const parts = number.exec(inAsciiDigits(plain) ?? "")?.groups;
  if (!parts) return undefined;
  const { grouped, group = ",", mark, decimals = "", dashes } = parts;
  const whole = parts.plain ?? grouped?.replace(/\D/g, "");
  // An empty fraction is clear after plain digits ("25."), and "25,-" is a price in round numbers.
  const hasEnd = decimals !== "" || (whole !== undefined && (!mark || !!dashes || !grouped));
  if (!hasEnd || decimals.length > most || (grouped && mark === group)) return undefined;
  // One dot and three digits: a thousand to some, a fraction to others.
  if (!mark && grouped && /^\d+\.\d+$/.test(grouped)) return undefined;
  return `${whole ?? "0"}.${decimals || "0"}`;
}

/** Undefined for digits of two scripts: the Bengali 4 looks like the Latin 8. */
function inAsciiDigits(text: string): string | undefined {
  const scripts = new Set<number>();
  const read = text.replace(/\p{Nd}/gu, (digit) => {
    const { zero, value } = digitOf(digit.codePointAt(0) ?? 0);
    scripts.add(zero);
    return String(value);
  });
  return scripts.size === 1 ? read : undefined;
}

/** Unicode has the ten digits of a script in a row; mathematical ones have five such rows side by side. */
function digitOf(code: number): { zero: number; value: number } {
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  const value = (code - first) % 10;
  return { zero: code - value, value };
}
