/** What to find, and what to leave out. */
export interface SearchWords {
  /** A query as people type it; or words, each with the others that may be meant. */
  readonly wanted: string | readonly (readonly string[])[];
  /** Words joined by OR; empty where nothing is left out. */
  readonly unwanted: string;
}

const excluded = /(?<=^|\s)-("[^"]*"|[^\s"]+)/g;
const MAX_WORDS = 6;

/** Reads what a visitor typed (`well -"New York"`); undefined where there is nothing to search for. */
export function searchWords(typed: string | undefined): SearchWords | undefined {
  // PostgreSQL's text holds every character but NUL.
  const text = typed?.replaceAll("\0", " ") ?? "";
  const unwanted = [...text.matchAll(excluded)].map(([, words]) => words).join(" OR ");
  const wanted = text.replace(excluded, " ").trim();
  return wanted === "" && unwanted === "" ? undefined : { wanted, unwanted };
}

/** The first words of a text, in small letters and without signs. */
export function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS);
}
