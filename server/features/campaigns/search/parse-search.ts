export interface SearchTerms {
  /** A query as typed, or words with their alternatives. */
  readonly wanted: string | readonly (readonly string[])[];
  /** Words to exclude, joined by OR; can be empty. */
  readonly unwanted: string;
}

const excluded = /(?<=^|\s)-("[^"]*"|[^\s"]+)/g;
const MAX_WORDS = 6;

/** Parses a search such as `well -"New York"`; undefined if it is empty. */
export function parseSearch(query: string | undefined): SearchTerms | undefined {
  // PostgreSQL's text can't contain NUL.
  const text = query?.replaceAll("\0", " ") ?? "";
  const unwanted = [...text.matchAll(excluded)].map(([, words]) => words).join(" OR ");
  const wanted = text.replace(excluded, " ").trim();
  return wanted === "" && unwanted === "" ? undefined : { wanted, unwanted };
}

/** The first words of a text in lower case, without punctuation. */
export function splitWords(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS);
}
