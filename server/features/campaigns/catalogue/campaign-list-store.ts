import { type RawBuilder, sql } from "kysely";
import type { CampaignSort, PublicState } from "#contract/campaigns/campaign-states.ts";
import { MAX_COUNTED_RESULTS } from "#contract/campaigns/catalogue.ts";
import type { Db } from "../../../platform/db/database.ts";
import { allConditions, matchesSearch } from "../search/campaign-search-store.ts";
import type { SearchTerms } from "../search/parse-search.ts";
import { type CardRow, selectCards } from "./campaign-card-store.ts";
import type { Position } from "./campaign-cursor.ts";
import { hasPublicState } from "./public-campaign-store.ts";

interface ListFilter {
  readonly state: PublicState;
  readonly categoryId?: number;
}

export interface CampaignFilter extends ListFilter {
  readonly words?: SearchTerms;
}

interface Order {
  readonly by: RawBuilder<unknown>;
  readonly after: (last: Position) => RawBuilder<boolean>;
  readonly value: (row: CardRow) => Position["value"];
}

/** Money raised online: offline donations don't raise a campaign's rank. */
const raisedOnline = sql`(totals.raised_minor - totals.offline_minor)`;

const orders: Readonly<Record<CampaignSort, Order>> = {
  newest: {
    by: sql`campaign.starts_on DESC, campaign.id DESC`,
    after: ({ value, id }) =>
      sql`(campaign.starts_on, campaign.id) < (${value}::date, ${id}::bigint)`,
    value: (row) => row.starts_on,
  },
  trending: {
    by: sql`totals.trend DESC, totals.campaign_id DESC`,
    after: ({ value, id }) =>
      sql`(totals.trend, totals.campaign_id) < (${value}::float8, ${id}::bigint)`,
    value: (row) => row.trend,
  },
  most_found: {
    by: sql`${raisedOnline} DESC, totals.campaign_id DESC`,
    after: ({ value, id }) =>
      sql`(${raisedOnline}, totals.campaign_id) < (${value}::bigint, ${id}::bigint)`,
    value: (row) => row.raised_minor - row.offline_minor,
  },
  ending_soon: {
    by: sql`campaign.ends_on ASC NULLS LAST, campaign.id ASC`,
    after: ({ value, id }) =>
      value === null
        ? sql`campaign.ends_on IS NULL AND campaign.id > ${id}::bigint`
        : sql`(campaign.ends_on IS NULL
            OR (campaign.ends_on, campaign.id) > (${value}::date, ${id}::bigint))`,
    value: (row) => row.ends_on,
  },
};

/** The row's position in a sort, after which the next page starts. */
export function toPosition(sort: CampaignSort, row: CardRow): Position {
  return { value: orders[sort].value(row), id: row.id };
}

interface Listing extends ListFilter, Partial<Position> {
  readonly today: string;
  readonly sort: CampaignSort;
  readonly limit: number;
}

function selectListed(db: Db, { today, sort, limit, value = null, id, ...filter }: Listing) {
  const { by, after } = orders[sort];
  const cards = selectCards(db, today).where(matches(filter, today)).orderBy(by).limit(limit);
  return id === undefined ? cards : cards.where(after({ value, id }));
}

/** Counts are stored with the same columns as campaigns, so the same filter applies. */
function findCount(db: Db, filter: ListFilter, today: string) {
  return db
    .selectFrom("campaign_count as campaign")
    .select(({ fn }) => fn.sum<number | null>("campaigns").as("total"))
    .where(matches(filter, today))
    .executeTakeFirst();
}

interface Page {
  readonly sort: CampaignSort;
  readonly after: Position | undefined;
  readonly limit: number;
}

/** A page of matching campaigns and their number, which a search by words counts up to `MOST_FOUND`. */
export async function findCampaigns(
  db: Db,
  today: string,
  { words, ...filter }: CampaignFilter,
  { sort, after, limit }: Page,
): Promise<{ rows: readonly CardRow[]; total: number }> {
  const listing = { ...filter, ...after, today, sort, limit };
  if (words) return findSearched(db, listing, words);
  const [rows, count] = await Promise.all([
    selectListed(db, listing).execute(),
    findCount(db, filter, today),
  ]);
  return { rows, total: count?.total ?? 0 };
}

/**
 * If few campaigns match, finds them all first and then sorts them. If many match, walking the sort order soon
 * comes upon some. PostgreSQL can't estimate the matches, and would walk the whole order for none.
 */
async function findSearched(db: Db, listing: Listing, words: SearchTerms) {
  const has = matchesSearch(words);
  const matching = await db
    .selectFrom("campaign")
    .select("id")
    .where(matches(listing, listing.today))
    .where(has)
    .limit(MAX_COUNTED_RESULTS)
    .execute();
  const total = matching.length;
  if (total === 0) return { rows: [], total };
  const ids = matching.map(({ id }) => id);
  const condition =
    total < MAX_COUNTED_RESULTS ? sql<boolean>`campaign.id = ANY (${ids}::bigint[])` : has;
  const rows = await selectListed(db, listing).where(condition).execute();
  return { rows, total };
}

// Category ids are int4; cast to bigint, a larger number finds nothing instead of failing.
function matches({ state, categoryId }: ListFilter, today: string): RawBuilder<boolean> {
  const conditions = [hasPublicState(state, today)];
  if (categoryId !== undefined) conditions.push(sql`campaign.category_id = ${categoryId}::bigint`);
  return allConditions(conditions);
}
