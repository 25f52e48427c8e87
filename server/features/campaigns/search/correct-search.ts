import type { Db } from "../../../platform/db/database.ts";
import { findSimilarWords } from "./campaign-search-store.ts";
import { canBeMisspelt, closestWords, swapAdjacentLetters } from "./closest-words.ts";
import { type SearchTerms, splitWords } from "./parse-search.ts";

/**
 * Adds to every word the words that it may be a misspelling of. Undefined if there are none. With `begun`, the
 * last word is still being typed.
 */
export async function correctSearch(
  db: Db,
  { wanted, unwanted }: SearchTerms,
  { begun = false }: { readonly begun?: boolean } = {},
): Promise<SearchTerms | undefined> {
  if (typeof wanted !== "string") return undefined;
  const words = splitWords(wanted);
  const guesses: string[][] = [];
  // In sequence, as every query takes a connection.
  for (const [index, word] of words.entries()) {
    const similar = canBeMisspelt(word) ? await findSimilarWords(db, word) : [];
    const near = closestWords(word, similar, { begun: begun && index === words.length - 1 });
    guesses.push([...new Set([word, ...swapAdjacentLetters(word), ...near])]);
  }
  return guesses.some((alternatives) => alternatives.length > 1)
    ? { wanted: guesses, unwanted }
    : undefined;
}
