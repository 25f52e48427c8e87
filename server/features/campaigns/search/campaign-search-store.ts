import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { SearchTerms } from "./parse-search.ts";

/** The share of a word's trigrams that another must have. "scool" has 0.44 of "school". */
const MIN_SIMILARITY = "0.4";
/** Candidates for a misspelt word. */
const MAX_CANDIDATES = 500;

export function allConditions(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql`(${sql.join(conditions, sql` AND `)})`;
}

/** Campaigns with the wanted words and none of the unwanted. */
export function matchesSearch({ wanted, unwanted }: SearchTerms): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [];
  if (typeof wanted !== "string") conditions.push(matchesTsQuery(buildTsQuery(wanted)));
  else if (wanted !== "") conditions.push(containsWords(wanted));
  if (unwanted !== "") conditions.push(sql`NOT ${containsWords(unwanted)}`);
  return conditions.length === 0 ? sql`true` : allConditions(conditions);
}

// Places and names are indexed unstemmed, the other texts in English.
function containsWords(words: string): RawBuilder<boolean> {
  return sql`campaign.search @@
    (websearch_to_tsquery('english', ${words}) || websearch_to_tsquery('simple', ${words}))`;
}

/** Campaigns that match a tsquery. */
export function matchesTsQuery(query: string): RawBuilder<boolean> {
  return sql`campaign.search @@ (to_tsquery('english', ${query}) || to_tsquery('simple', ${query}))`;
}

/**
 * Builds a tsquery for all of the words, each with its alternatives. With `begun`, the last word is a prefix.
 * Words must consist of letters and digits.
 */
export function buildTsQuery(
  words: readonly (readonly string[])[],
  { begun = false }: { readonly begun?: boolean } = {},
): string {
  return words
    .map((alternatives, index) => {
      const end = begun && index === words.length - 1 ? ":*" : "";
      return `(${alternatives.map((word) => `'${word}'${end}`).join(" | ")})`;
    })
    .join(" & ");
}

/**
 * Words of public titles and places that are similar to this one, up to a limit. The trigram index only reads a
 * setting for the similarity. The word comes from the subquery that makes the setting, so that it is set before
 * any comparison, and for this statement alone.
 */
export async function findSimilarWords(db: Db, word: string): Promise<string[]> {
  const rows = await readRows(
    db,
    sql<{ word: string }>`SELECT word FROM campaign_word WHERE
      (SELECT ${word}::text FROM set_config('pg_trgm.word_similarity_threshold', ${MIN_SIMILARITY}, true))
        <% word
      LIMIT ${MAX_CANDIDATES}`,
  );
  return rows.map((row) => row.word);
}
