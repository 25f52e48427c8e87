import { type RawBuilder, sql } from "kysely";
import { cleanEmail } from "#contract/email-address.ts";

const dashes = /[-‐‑‒–—]/g;
const apostrophes = /['’‘ʼ`´＇ʻʹ′]/g;
const marks = /[\u0300-\u036f\u0591-\u05bd\u064b-\u065f\u0670]/g;
const letters: Readonly<Record<string, string>> = {
  ı: "i",
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ŧ: "t",
  ς: "σ",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
};
const special = new RegExp(`[${Object.keys(letters).join("")}]`, "g");

/** Text as searches compare it, like `fold_text` of the database: without accents, apostrophes and case. */
export function foldText(text: string): string {
  return text
    .replace(dashes, " ")
    .replace(apostrophes, "")
    .normalize("NFKD")
    .replace(marks, "")
    .toLowerCase()
    .replace(special, (letter) => letters[letter] ?? letter);
}

const MAX_WORDS = 8;

/**
 * Whether a text that `fold_text` made, and that begins with a space, has all of the words. A word of one or two
 * letters has to begin a word of the text: a trigram index has nothing for it elsewhere. False without any word.
 */
export function hasAllWords(folded: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  const patterns = wordPatterns(q);
  if (patterns.length === 0) return sql`false`;
  const conditions = patterns.map((pattern) => sql`${folded} LIKE ${pattern}`);
  return sql`(${sql.join(conditions, sql` AND `)})`;
}

/** Three letters, or one at the beginning of a part of the word. */
const hasTrigrams = /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]/u;

function wordPatterns(q: string): string[] {
  // Addresses are stored with their domain in ASCII.
  const words = q.split(/\s+/).map((word) => (word.includes("@") ? cleanEmail(word) : word));
  return foldText(words.join(" "))
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MAX_WORDS)
    .map((word) => containing(hasTrigrams.test(word) ? word : ` ${word}`));
}

/** A pattern for LIKE that finds these words anywhere in a text, with `%` and `_` as plain signs. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, "\\$&")}%`;
}
