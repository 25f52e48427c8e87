const MAX_LENGTH = 60;

/** Invisible characters in pasted text. Direction overrides stay in and are refused. */
const invisible = /[\u00ad\u061c\u200b-\u200f\u202a-\u202c\u2060\u2066-\u2069\ufeff]/g;

const separators: ReadonlyArray<readonly [RegExp, string]> = [
  [/\p{Zs}/gu, " "],
  [/['’‘ʼ＇`´]/g, "'"],
  [/，/g, ","],
  [/．/g, "."],
  [/[–—−]/g, "-"],
];

/** At most one decimal mark; groups of thousands, or of lakhs and crores (1,00,000). */
const number =
  /^(?:(?<grouped>[1-9]\d{0,2}(?<group>[., '٬])\d{3}(?:\k<group>\d{3})*|[1-9]\d?(?:,\d\d)+,\d{3})|(?<plain>0|[1-9]\d*))?(?:(?<mark>[.,٫،])(?:(?<decimals>\d+)|(?<dashes>-{1,2}))?)?$/u;

/** The text without invisible characters, with normalised separators; empty if too long. */
export function plainNumberText(text: string): string {
  const bare = text.length <= MAX_LENGTH * 2 ? text.replace(invisible, "").trim() : "";
  if (bare.length > MAX_LENGTH) return "";
  return separators.reduce((result, [pattern, plain]) => result.replace(pattern, plain), bare);
}

/**
 * Parses a result of `plainNumberText`, in any script's digits, to "1234.5". Undefined if it has more
 * than `maxDecimals` decimals or is ambiguous, as "25 50", "0,500", "1.000" and "007" are.
 */
export function parseDecimal(plain: string, maxDecimals: number): string | undefined {
  const parts = number.exec(inAsciiDigits(plain) ?? "")?.groups;
  if (!parts) return undefined;
  const { grouped, group = ",", mark, decimals = "", dashes } = parts;
  const whole = parts.plain ?? grouped?.replace(/\D/g, "");
  // An empty fraction is clear after plain digits ("25."), and "25,-" is a round price.
  const isComplete = decimals !== "" || (whole !== undefined && (!mark || !!dashes || !grouped));
  if (!isComplete || decimals.length > maxDecimals || (grouped && mark === group)) return undefined;
  // A dot and three digits: thousands to some, a fraction to others.
  if (!mark && grouped && /^\d+\.\d+$/.test(grouped)) return undefined;
  return `${whole ?? "0"}.${decimals || "0"}`;
}

/** Undefined for mixed scripts: the Bengali 4 looks like the Latin 8. */
function inAsciiDigits(text: string): string | undefined {
  const scripts = new Set<number>();
  const ascii = text.replace(/\p{Nd}/gu, (digit) => {
    const { zero, value } = digitOf(digit.codePointAt(0) ?? 0);
    scripts.add(zero);
    return String(value);
  });
  return scripts.size === 1 ? ascii : undefined;
}

/** Unicode has the ten digits of a script in a row; mathematical digits have five such rows. */
function digitOf(code: number): { zero: number; value: number } {
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  const value = (code - first) % 10;
  return { zero: code - value, value };
}
