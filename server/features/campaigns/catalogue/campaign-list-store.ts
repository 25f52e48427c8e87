import { type RawBuilder, sql } from "kysely";
import type { CampaignSort, PublicState } from "#contract/campaigns/campaign-states.ts";
import { MOST_FOUND } from "#contract/campaigns/catalogue.ts";
import type { Db } from "../../../platform/db/database.ts";
import { compiled } from "../../../platform/db/statements/compiled-query.ts";
import { allOf, hasWords } from "../search/campaign-search-store.ts";
import type { SearchWords } from "../search/search-words.ts";
import { type CardRow, selectCards } from "./campaign-card-store.ts";
import type { Position } from "./campaign-cursor.ts";
import { inState } from "./public-campaign-store.ts";

export interface CampaignFilter {
  readonly state: PublicState;
  readonly categoryId?: number;
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

interface Listing extends CampaignFilter, Partial<Position> {
  readonly today: string;
  readonly sort: CampaignSort;
  readonly limit: number;
}

function selectListed(db: Db, { today, sort, limit, value = null, id, ...filter }: Listing) {
  const { by, after } = orders[sort];
  const cards = selectCards(db, today).where(matches(filter, today)).orderBy(by).limit(limit);
  return id === undefined ? cards : cards.where(after({ value, id }));
}

const listedCards = compiled(selectListed, ["state", "sort"]);

export function findListedCards(
  db: Db,
  today: string,
  filter: CampaignFilter,
  { sort, after, limit }: { sort: CampaignSort; after?: Position; limit: number },
): Promise<CardRow[]> {
  const listing = { ...filter, ...after, today, sort, limit };
  return filter.words ? selectListed(db, listing).execute() : listedCards(db, listing);
}

/** Counts of campaigns are kept, and narrowed as campaigns are. */
const keptCount = compiled(
  (db, { today, ...filter }: Omit<CampaignFilter, "words"> & { readonly today: string }) =>
    db
      .selectFrom("campaign_count as campaign")
      .select(({ fn }) => fn.sum<number | null>("campaigns").as("total"))
      .where(matches(filter, today)),
  ["state"],
);

function selectFound(db: Db, today: string, filter: CampaignFilter) {
  return db
    .selectFrom(
      db
        .selectFrom("campaign")
        .select("id")
        .where(matches(filter, today))
        .limit(MOST_FOUND)
        .as("some"),
    )
    .select((eb) => eb.fn.countAll<number>().as("total"));
}

/** How many there are in all; of those that have the words, at most `MOST_FOUND`. */
export async function countListed(db: Db, today: string, filter: CampaignFilter): Promise<number> {
  const { words, ...rest } = filter;
  const [row] = await (words
    ? selectFound(db, today, filter).execute()
    : keptCount(db, { ...rest, today }));
  return row?.total ?? 0;
}

// A category's id has four bytes. As bigint a larger number finds nothing and does not fail.
function matches({ state, categoryId, words }: CampaignFilter, today: string): RawBuilder<boolean> {
  const conditions = [inState(state, today)];
  if (categoryId !== undefined) conditions.push(sql`campaign.category_id = ${categoryId}::bigint`);
  if (words) conditions.push(hasWords(words));
  return allOf(conditions);
}
