import { readFileSync } from "node:fs";

const listed = new Set(readList());

/** Lists of common passwords contain no longer repetitions or sequences. */
const MAX_PATTERN_LENGTH = 16;
const repeated = /^(.{1,5}?)\1+$/su;

/** Whether attackers try this password first: a listed one, a repetition or a sequence. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize("NFKC").toLowerCase();
  if (listed.has(plain)) return true;
  return plain.length <= MAX_PATTERN_LENGTH && (repeated.test(plain) || isSequence(plain));
}

function readList(): string[] {
  const text = readFileSync(new URL("frequent-passwords.txt", import.meta.url), "utf8");
  return text
    .slice(text.indexOf("\n\n") + 2)
    .split("\n")
    .filter((line) => line !== "");
}

/** `12345678`, `0987654321`, `abcdefgh`: each character follows the previous one, up or down. */
function isSequence(text: string): boolean {
  const digits = /^\d+$/.test(text);
  const follows = (from: number, to: number) => (digits ? (to - from + 10) % 10 : to - from) === 1;
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const pairs = codes.slice(1).map((code, index) => [codes[index] ?? 0, code] as const);
  return (
    pairs.every(([first, second]) => follows(first, second)) ||
    pairs.every(([first, second]) => follows(second, first))
  );
}
