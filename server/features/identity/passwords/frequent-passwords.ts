import { readFileSync } from "node:fs";

const listed = new Set(readList());

/** No list of common passwords has longer ones of these two patterns. */
const LONGEST_PATTERN = 16;
const repeated = /^(.{1,5}?)\1+$/su;

/** True for passwords that attackers try first: listed ones, repeated pieces, rows. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize("NFKC").toLowerCase();
  if (listed.has(plain)) return true;
  return plain.length <= LONGEST_PATTERN && (repeated.test(plain) || isRow(plain));
}

function readList(): string[] {
  const text = readFileSync(new URL("frequent-passwords.txt", import.meta.url), "utf8");
  return text
    .slice(text.indexOf("\n\n") + 2)
    .split("\n")
    .filter((line) => line !== "");
}

/** `12345678`, `0987654321`, `abcdefgh`: each character follows the one before it, up or down. */
function isRow(text: string): boolean {
  const digits = /^\d+$/.test(text);
  const follows = (from: number, to: number) => (digits ? (to - from + 10) % 10 : to - from) === 1;
  const codes = [...text].map((sign) => sign.codePointAt(0) ?? 0);
  const pairs = codes.slice(1).map((code, index) => [codes[index] ?? 0, code] as const);
  return (
    pairs.every(([before, after]) => follows(before, after)) ||
    pairs.every(([before, after]) => follows(after, before))
  );
}
