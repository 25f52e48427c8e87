import type { Db } from "../../../platform/db/database.ts";
import { findWordsLike } from "./campaign-search-store.ts";
import { mayBeSlip, nearWords, swapped } from "./near-words.ts";
import { type SearchWords, wordsOf } from "./search-words.ts";

/**
 * The same search with each word taken for a slip of the pen: beside it stand the words that may be meant.
 * Undefined where nothing else may be meant. With `begun` the last word is still being typed.
 */
export async function guessWords(
  db: Db,
  { wanted, unwanted }: SearchWords,
  { begun = false }: { readonly begun?: boolean } = {},
): Promise<SearchWords | undefined> {
  if (typeof wanted !== "string") return undefined;
  const words = wordsOf(wanted);
  const guesses: string[][] = [];
  // One after the other: each takes a connection.
  for (const [place, word] of words.entries()) {
    const like = mayBeSlip(word) ? await findWordsLike(db, word) : [];
    const near = nearWords(word, like, { begun: begun && place === words.length - 1 });
    guesses.push([...new Set([word, ...swapped(word), ...near])]);
  }
  return guesses.some((meant) => meant.length > 1) ? { wanted: guesses, unwanted } : undefined;
}
