import { type RawBuilder, sql } from "kysely";
import type { CampaignSort, PublicState } from "#contract/campaigns/campaign-states.ts";
import { MOST_FOUND } from "#contract/campaigns/catalogue.ts";
import type { Db } from "../../../platform/db/database.ts";
import { allOf, hasWords } from "../search/campaign-search-store.ts";
import type { SearchWords } from "../search/search-words.ts";
import { type CardRow, selectCards } from "./campaign-card-store.ts";
import type { Position } from "./campaign-cursor.ts";
import { inState } from "./public-campaign-store.ts";

interface Narrowing {
  readonly state: PublicState;
  readonly categoryId?: number;
}

export interface CampaignFilter extends Narrowing {
  readonly words?: SearchWords;
}

interface Order {
  readonly by: RawBuilder<unknown>;
  readonly after: (last: Position) => RawBuilder<boolean>;
  readonly value: (row: CardRow) => Position["value"];
}

/** Money that came through a gateway: what is entered by hand moves no campaign up. */
const found = sql`(totals.raised_minor - totals.offline_minor)`;

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
    by: sql`${found} DESC, totals.campaign_id DESC`,
    after: ({ value, id }) =>
      sql`(${found}, totals.campaign_id) < (${value}::bigint, ${id}::bigint)`,
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

/** A row's place in a sort; the next page starts after it. */
export function positionOf(sort: CampaignSort, row: CardRow): Position {
  return { value: orders[sort].value(row), id: row.id };
}

interface Listing extends Narrowing, Partial<Position> {
  readonly today: string;
  readonly sort: CampaignSort;
  readonly limit: number;
}

function selectListed(db: Db, { today, sort, limit, value = null, id, ...filter }: Listing) {
  const { by, after } = orders[sort];
  const cards = selectCards(db, today).where(matches(filter, today)).orderBy(by).limit(limit);
  return id === undefined ? cards : cards.where(after({ value, id }));
}

/** Counts of campaigns are stored, and narrowed as campaigns are. */
function findCount(db: Db, filter: Narrowing, today: string) {
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

/** A page of the campaigns that match, and how many do: of those that have words, `MOST_FOUND` at most. */
export async function findListed(
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
 * Few campaigns with the words are all found first, and then put in order. Where there are many, the order itself
 * soon comes upon some; PostgreSQL, which can't tell how many there are, would go through it to its end for none.
 */
async function findSearched(db: Db, listing: Listing, words: SearchWords) {
  const has = hasWords(words);
  const some = await db
    .selectFrom("campaign")
    .select("id")
    .where(matches(listing, listing.today))
    .where(has)
    .limit(MOST_FOUND)
    .execute();
  const total = some.length;
  if (total === 0) return { rows: [], total };
  const ids = some.map(({ id }) => id);
  const narrow = total < MOST_FOUND ? sql<boolean>`campaign.id = ANY (${ids}::bigint[])` : has;
  const rows = await selectListed(db, listing).where(narrow).execute();
  return { rows, total };
}

// A category's id has four bytes. As bigint a larger number finds nothing and does not fail.
function matches({ state, categoryId }: Narrowing, today: string): RawBuilder<boolean> {
  const conditions = [inState(state, today)];
  if (categoryId !== undefined) conditions.push(sql`campaign.category_id = ${categoryId}::bigint`);
  return allOf(conditions);
}
