import {
  MIN_SUGGESTION_LETTERS,
  type Suggestion,
  type suggestCampaigns,
} from "#contract/campaigns/catalogue.ts";
import type { ResponseOf } from "#contract/endpoint.ts";
import { untilTag } from "../../../platform/cache/cached-response.ts";
import { type Clock, today } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { HasShownTags } from "../../../platform/http/route.ts";
import { coverView } from "../catalogue/campaign-view.ts";
import { buildTsQuery } from "../search/campaign-search-store.ts";
import { correctSearch } from "../search/correct-search.ts";
import { type CorrectionSlots, RETRY_CORRECTION_MS } from "../search/correction-slots.ts";
import { splitWords } from "../search/parse-search.ts";
import { findSuggested, type SuggestedRow } from "./suggestion-store.ts";

export interface SuggestionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly correctionSlots: CorrectionSlots;
}

const begun = { begun: true };

/**
 * Campaigns for words of which the last is still being typed: exact matches first, then other forms of the
 * words. Similar words are used only if there is no match.
 */
export async function listSuggestions(
  { db, clock, correctionSlots }: SuggestionDeps,
  text: string,
  visitor?: string,
): Promise<ResponseOf<typeof suggestCampaigns> & HasShownTags> {
  const words = splitWords(text);
  if (words.join("").length < MIN_SUGGESTION_LETTERS) return { data: [] };
  const day = today(clock);
  const request = { today: day, typed: words.join(" ") };
  const query = buildTsQuery(
    words.map((word) => [word]),
    begun,
  );
  const found = await findSuggested(db, { ...request, query });
  if (found.length > 0) return { data: found.map(suggestionView) };
  const search = { wanted: words.join(" "), unwanted: "" };
  const guess = await correctionSlots.run(() => correctSearch(db, search, begun), visitor);
  if (guess === "full") return { data: [], shows: [untilTag(clock() + RETRY_CORRECTION_MS)] };
  if (!guess || typeof guess.wanted === "string") return { data: [] };
  const rows = await findSuggested(db, { ...request, query: buildTsQuery(guess.wanted, begun) });
  return { data: rows.map(suggestionView) };
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
