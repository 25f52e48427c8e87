import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { SearchWords } from "./search-words.ts";

/** How much of a word's trigrams another must have, of 1. "scool" has 0.44 of "school". */
const RESEMBLANCE = "0.4";
/** Words among which those that somebody may have meant are chosen. */
const MOST_WORDS = 500;

export function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql`(${sql.join(conditions, sql` AND `)})`;
}

/** Campaigns that have the wanted words, and none of the unwanted. */
export function hasWords({ wanted, unwanted }: SearchWords): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [];
  if (typeof wanted !== "string") conditions.push(isFoundBy(queryOf(wanted)));
  else if (wanted !== "") conditions.push(found(wanted));
  if (unwanted !== "") conditions.push(sql`NOT ${found(unwanted)}`);
  return conditions.length === 0 ? sql`true` : allOf(conditions);
}

// Places and names are indexed unstemmed, the rest in English.
function found(words: string): RawBuilder<boolean> {
  return sql`campaign.search @@
    (websearch_to_tsquery('english', ${words}) || websearch_to_tsquery('simple', ${words}))`;
}

/** Campaigns that have what a query in PostgreSQL's own form asks for. */
export function isFoundBy(query: string): RawBuilder<boolean> {
  return sql`campaign.search @@ (to_tsquery('english', ${query}) || to_tsquery('simple', ${query}))`;
}

/**
 * A query in PostgreSQL's own form: all of the words, each with what may be meant by it. With `begun` the
 * last one may go on. Words have letters and digits only.
 */
export function queryOf(
  words: readonly (readonly string[])[],
  { begun = false }: { readonly begun?: boolean } = {},
): string {
  return words
    .map((meant, place) => {
      const end = begun && place === words.length - 1 ? ":*" : "";
      return `(${meant.map((word) => `'${word}'${end}`).join(" | ")})`;
    })
    .join(" & ");
}

/**
 * Words of the titles and places that visitors see which have a part like this one; not all of them where there
 * are many. The trigram index looks at a setting only. The query reads the word from the subquery that
 * makes the setting, so it is made before any word is compared, and for this statement alone.
 */
export async function findWordsLike(db: Db, word: string): Promise<string[]> {
  const rows = await readRows(
    db,
    sql<{ word: string }>`SELECT word FROM campaign_word WHERE
      (SELECT ${word}::text FROM set_config('pg_trgm.word_similarity_threshold', ${RESEMBLANCE}, true))
        <% word
      LIMIT ${MOST_WORDS}`,
  );
  return rows.map((row) => row.word);
}
