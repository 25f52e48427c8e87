import type { Db } from "../../../platform/db/database.ts";
import { findWordsLike } from "./campaign-search-store.ts";
import { mayBeSlip, nearWords, swapped } from "./near-words.ts";
import { type SearchWords, wordsOf } from "./search-words.ts";

/**
 * Adds to every word the words that it may be a misspelling of. Undefined if there are none. With `begun`, the
 * last word is still being typed.
 */
export async function guessWords(
  db: Db,
  { wanted, unwanted }: SearchWords,
  { begun = false }: { readonly begun?: boolean } = {},
): Promise<SearchWords | undefined> {
  if (typeof wanted !== "string") return undefined;
  const words = wordsOf(wanted);
  const guesses: string[][] = [];
  // In sequence, as every query takes a connection.
  for (const [index, word] of words.entries()) {
    const similar = mayBeSlip(word) ? await findWordsLike(db, word) : [];
    const near = nearWords(word, similar, { begun: begun && index === words.length - 1 });
    guesses.push([...new Set([word, ...swapped(word), ...near])]);
  }
  return guesses.some((alternatives) => alternatives.length > 1)
    ? { wanted: guesses, unwanted }
    : undefined;
}
