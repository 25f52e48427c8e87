/** What to find, and what to leave out. */
export interface SearchWords {
  /** A query as people type it; or single words that may be misspelt. */
  readonly wanted: string | readonly string[];
  /** Words joined by OR; empty where nothing is left out. */
  readonly unwanted: string;
}

const excluded = /(?<=^|\s)-("[^"]*"|[^\s"]+)/g;
const MAX_MISSPELT = 6;

/** Reads what a visitor typed (`well -"New York"`); undefined where there is nothing to search for. */
export function searchWords(typed: string | undefined): SearchWords | undefined {
  // PostgreSQL's text holds every character but NUL.
  const text = typed?.replaceAll("\0", " ") ?? "";
  const unwanted = [...text.matchAll(excluded)].map(([, words]) => words).join(" OR ");
  const wanted = text.replace(excluded, " ").trim();
  return wanted === "" && unwanted === "" ? undefined : { wanted, unwanted };
}

/** The same search with every word taken for a misspelling; undefined where there is no word in it. */
export function misspelt({ wanted, unwanted }: SearchWords): SearchWords | undefined {
  if (typeof wanted !== "string") return undefined;
  const words = wanted.match(/[\p{L}\p{N}]+/gu)?.slice(0, MAX_MISSPELT);
  return words && { wanted: words, unwanted };
}
