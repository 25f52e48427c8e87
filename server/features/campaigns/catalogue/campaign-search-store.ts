import { type RawBuilder, sql } from "kysely";
import type { SearchWords } from "./search-words.ts";

/** How much of a word's trigrams a title must have, of 1. "scool" has 0.44 of "school". */
const RESEMBLANCE = "0.4";

export function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql`(${sql.join(conditions, sql` AND `)})`;
}

/** Campaigns that have the wanted words, and none of the unwanted. */
export function hasWords({ wanted, unwanted }: SearchWords): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [];
  if (typeof wanted !== "string") conditions.push(...wanted.map(resembled));
  else if (wanted !== "") conditions.push(found(wanted));
  if (unwanted !== "") conditions.push(sql`NOT ${found(unwanted)}`);
  return allOf(conditions);
}

// Places and names are indexed unstemmed, the rest in English.
function found(words: string): RawBuilder<boolean> {
  return sql`campaign.search @@
    (websearch_to_tsquery('english', ${words}) || websearch_to_tsquery('simple', ${words}))`;
}

// The trigram index looks at this setting only. The query reads the word from the subquery that
// makes the setting, so it is made before any title is compared, and for this statement alone.
function resembled(word: string): RawBuilder<boolean> {
  return sql`(numnode(websearch_to_tsquery('english', ${word})) = 0 OR ${found(word)} OR
    (SELECT ${word}::text FROM set_config('pg_trgm.word_similarity_threshold', ${RESEMBLANCE}, true))
      <% campaign.title)`;
}
