import { FEWEST_LETTERS, type Suggestion } from "#contract/campaigns/catalogue.ts";
import { type Clock, today } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { coverView } from "../catalogue/campaign-view.ts";
import { inState } from "../catalogue/public-campaign-store.ts";
import { queryOf } from "../search/campaign-search-store.ts";
import { guessWords } from "../search/guess-words.ts";
import { wordsOf } from "../search/search-words.ts";
import { findSuggested, type SuggestedRow } from "./suggestion-store.ts";

export interface SuggestionDeps {
  readonly db: Db;
  readonly clock: Clock;
}

const begun = { begun: true };

/**
 * Campaigns for words of which the last is still being typed: those that have them as they stand come first,
 * then those with another form of them. Only where there is none do words like them count.
 */
export async function suggest({ db, clock }: SuggestionDeps, typed: string): Promise<Suggestion[]> {
  const words = wordsOf(typed);
  if (words.join("").length < FEWEST_LETTERS) return [];
  const day = today(clock);
  const asked = { today: day, typed: words.join(" ") };
  const query = queryOf(
    words.map((word) => [word]),
    begun,
  );
  const found = await findSuggested(db, { ...asked, query });
  if (found.length > 0) return found.map(suggestionView);
  const search = { wanted: words.join(" "), unwanted: "" };
  const guess = await guessWords(db, search, inState("active", day), begun);
  if (!guess || typeof guess.wanted === "string") return [];
  const rows = await findSuggested(db, { ...asked, query: queryOf(guess.wanted, begun) });
  return rows.map(suggestionView);
}

function suggestionView({
  category_id,
  category_name,
  pictures,
  ...row
}: SuggestedRow): Suggestion {
  return {
    ...row,
    category: { id: category_id, name: category_name },
    image: coverView(pictures),
  };
}
