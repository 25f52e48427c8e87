import type { CampaignCard, listCampaigns } from "#contract/campaigns/catalogue.ts";
import type { AnswerOf, QueryOf } from "#contract/endpoint.ts";
import { type Clock, today } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { findTrendingCards } from "./campaign-card-store.ts";
import { cutPage, readCursor } from "./campaign-cursor.ts";
import { findRecentDonors } from "./campaign-donation-store.ts";
import {
  type CampaignFilter,
  countListed,
  findListedCards,
  positionOf,
} from "./campaign-list-store.ts";
import { cardView, withDonorsView } from "./campaign-view.ts";
import { RECENT_DONORS } from "./get-campaign.ts";
import { misspelt, searchWords } from "./search-words.ts";

type ListDeps = { readonly db: Db; readonly clock: Clock };
type ListQuery = QueryOf<typeof listCampaigns>;

/** A page of the campaigns that match. Throws `invalid` for a cursor of another sort. */
export async function listMatchingCampaigns(
  deps: ListDeps,
  query: ListQuery,
): Promise<AnswerOf<typeof listCampaigns>> {
  const { state, cause: categoryId } = query;
  const words = searchWords(query.q);
  const exact = await readPage(deps, query, { state, categoryId, words });
  const guess = words && misspelt(words);
  return exact.total > 0 || !guess
    ? exact
    : await readPage(deps, query, { state, categoryId, words: guess });
}

async function readPage(
  deps: ListDeps,
  { sort, limit, cursor }: ListQuery,
  filter: CampaignFilter,
) {
  const day = today(deps.clock);
  const kind = `campaigns/${sort}` as const;
  const after = readCursor(kind, cursor);
  const [found, total] = await Promise.all([
    findListedCards(deps.db, day, filter, { sort, after, limit: limit + 1 }),
    countListed(deps.db, day, filter),
  ]);
  const page = cutPage(found, limit, kind, (row) => positionOf(sort, row));
  const donors = await findRecentDonors(
    deps.db,
    page.rows.map((row) => row.id),
    RECENT_DONORS,
  );
  return {
    data: page.rows.map((row) => withDonorsView(row, donors.get(row.id) ?? [], day)),
    next_cursor: page.next_cursor,
    total,
  };
}

/** How many the home page shows. */
const TRENDING = 6;

/** The active campaigns with the most recent giving. */
export async function listTrendingCampaigns(deps: {
  db: Db;
  clock: Clock;
}): Promise<CampaignCard[]> {
  const day = today(deps.clock);
  const rows = await findTrendingCards(deps.db, day, TRENDING);
  return rows.map((row) => cardView(row, day));
}
