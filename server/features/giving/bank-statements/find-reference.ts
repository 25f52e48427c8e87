import { isCreditorReference } from "#contract/giving/creditor-reference.ts";
import { foldText } from "../../../platform/db/fold-text.ts";
import { toCompactText } from "./parsed-statement.ts";

const MIN_LENGTH = 5;
const MAX_LENGTH = 25;
const MAX_CANDIDATES = 200;

/** Everything in a line that may be an ISO 11649 reference, whatever its spaces and case. */
export function findReferences(line: {
  readonly reference: string | null;
  readonly text: string;
}): string[] {
  const candidates = new Set<string>();
  for (const text of [line.reference ?? "", line.text].map(toCompactText)) {
    for (let start = text.indexOf("RF"); start >= 0; start = text.indexOf("RF", start + 1)) {
      for (let length = MIN_LENGTH; length <= MAX_LENGTH; length += 1) {
        const candidate = text.slice(start, start + length);
        if (candidate.length === length && isCreditorReference(candidate))
          candidates.add(candidate);
      }
      if (candidates.size >= MAX_CANDIDATES) return [...candidates];
    }
  }
  return [...candidates];
}

const titles: ReadonlySet<string> = new Set([
  "mr",
  "mrs",
  "ms",
  "dr",
  "herr",
  "frau",
  "und",
  "and",
  "hr",
  "fr",
]);

/** Whether two names have the same words, in any order: "MUELLER, Jörg" is "Joerg Müller" to a bank. */
export function isSameName(a: string | null, b: string | null): boolean {
  const [first, second] = [toWords(a), toWords(b)];
  return first !== "" && first === second;
}

function toWords(name: string | null): string {
  const german = (name ?? "")
    .toLowerCase()
    .replaceAll(/[äöü]/g, (letter) => `${germanLetters[letter]}`);
  const words = foldText(german).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .filter((word) => !titles.has(word))
    .sort()
    .join(" ");
}

const germanLetters: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue" };
