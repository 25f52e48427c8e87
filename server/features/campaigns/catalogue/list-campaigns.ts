import type { listCampaigns, listTrending } from "#contract/campaigns/catalogue.ts";
import type { QueryOf, ResponseOf } from "#contract/endpoint.ts";
import { untilTag } from "../../../platform/cache/cached-response.ts";
import { type Clock, today } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { Tag } from "../../../platform/db/tag.ts";
import type { HasShownTags } from "../../../platform/http/route.ts";
import { donationsTag } from "../../../tags.ts";
import { correctSearch } from "../search/correct-search.ts";
import { type CorrectionSlots, RETRY_CORRECTION_MS } from "../search/correction-slots.ts";
import { parseSearch } from "../search/parse-search.ts";
import { type CardRow, findTrendingCards } from "./campaign-card-store.ts";
import { cutPage, readCursor } from "./campaign-cursor.ts";
import { findRecentDonors } from "./campaign-donation-store.ts";
import { type CampaignFilter, findCampaigns, toPosition } from "./campaign-list-store.ts";
import { cardView, withDonorsView } from "./campaign-view.ts";
import { displayedTags, trendLevelTag } from "./donation-tags.ts";
import { RECENT_DONORS } from "./get-campaign.ts";

type ListDeps = { readonly db: Db; readonly clock: Clock };
export type SearchDeps = ListDeps & { readonly correctionSlots: CorrectionSlots };
type ListQuery = QueryOf<typeof listCampaigns>;

/**
 * Matching campaigns, or similar ones to misspelt words. `visitor` identifies whose share of the guesses is used.
 * Throws `invalid` for a cursor of another sort.
 */
export async function listMatchingCampaigns(
  deps: SearchDeps,
  query: ListQuery,
  visitor?: string,
): Promise<ResponseOf<typeof listCampaigns> & HasShownTags> {
  const { state, cause: categoryId } = query;
  const words = parseSearch(query.q);
  const exact = await readPage(deps, query, { state, categoryId, words });
  if (!words || exact.total > 0) return { ...exact, similar: false };
  const guess = await deps.correctionSlots.run(() => correctSearch(deps.db, words), visitor);
  if (guess === "full") {
    const retryTag = untilTag(deps.clock() + RETRY_CORRECTION_MS);
    return { ...exact, similar: false, shows: [...exact.shows, retryTag] };
  }
  const guessed = guess && (await readPage(deps, query, { state, categoryId, words: guess }));
  return guessed && guessed.total > 0
    ? { ...guessed, similar: true }
    : { ...exact, similar: false };
}

async function readPage(
  deps: ListDeps,
  { sort, limit, cursor }: ListQuery,
  filter: CampaignFilter,
) {
  const day = today(deps.clock);
  const kind = `campaigns/${sort}` as const;
  const after = readCursor(kind, cursor);
  const { rows, total } = await findCampaigns(deps.db, day, filter, {
    sort,
    after,
    limit: limit + 1,
  });
  const page = cutPage(rows, limit, kind, (row) => toPosition(sort, row));
  const donors = await findRecentDonors(
    deps.db,
    page.rows.map((row) => row.id),
    RECENT_DONORS,
  );
  return {
    data: page.rows.map((row) => withDonorsView(row, donors.get(row.id) ?? [], day)),
    next_cursor: page.next_cursor,
    total,
    shows: [...displayedTags(page.rows), ...listTags(sort, filter.categoryId, page, deps.clock())],
  };
}

/** Tags of the donations that bring other campaigns into the list. */
function listTags(
  sort: ListQuery["sort"],
  categoryId: number | undefined,
  { rows, next_cursor }: { rows: readonly CardRow[]; next_cursor: string | null },
  now: number,
): Tag[] {
  const last = rows.at(-1);
  if (!last || next_cursor === null) return [];
  if (sort === "trending") return [trendLevelTag(categoryId, last.trend, now)];
  return sort === "most_found" ? [donationsTag] : [];
}

/** Campaigns shown on the home page. */
const TRENDING_COUNT = 6;

/** The active campaigns with the most recent donations. */
export async function listTrendingCampaigns({
  db,
  clock,
}: ListDeps): Promise<ResponseOf<typeof listTrending> & HasShownTags> {
  const day = today(clock);
  const rows = await findTrendingCards(db, day, TRENDING_COUNT);
  const last = rows[TRENDING_COUNT - 1];
  return {
    data: rows.map((row) => cardView(row, day)),
    shows: [
      ...displayedTags(rows),
      ...(last ? [trendLevelTag(undefined, last.trend, clock())] : []),
    ],
  };
}
