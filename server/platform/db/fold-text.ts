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

/** Folds text for searching, as the database's `fold_text` does: no accents, apostrophes or case. */
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
 * Whether a folded text, with a space in front, contains all words of the query. Words of one or two letters must
 * begin a word of the text, because a trigram index finds them nowhere else. False without any word.
 */
export function matchesAllWords(folded: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  const patterns = wordPatterns(q);
  if (patterns.length === 0) return sql`false`;
  const conditions = patterns.map((pattern) => sql`${folded} LIKE ${pattern}`);
  return sql`(${sql.join(conditions, sql` AND `)})`;
}

/** Three letters, or one after a separator inside the word. */
const hasTrigrams = /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]/u;

function wordPatterns(q: string): string[] {
  // Email addresses are stored with their domain in ASCII.
  const words = q.split(/\s+/).map((word) => (word.includes("@") ? cleanEmail(word) : word));
  return foldText(words.join(" "))
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MAX_WORDS)
    .map((word) => toLikePattern(hasTrigrams.test(word) ? word : ` ${word}`));
}

/** A LIKE pattern that finds this text anywhere, with `%` and `_` escaped. */
export function toLikePattern(words: string): string {
  return `%${words.replace(/[\\%_]/g, "\\$&")}%`;
}
