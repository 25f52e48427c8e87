import { type RawBuilder, sql } from "kysely";
import type { CampaignSort, CampaignState } from "#contract/campaigns/campaign-states.ts";
import type { Currency } from "#contract/money.ts";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { Position } from "../../campaigns/catalogue/campaign-cursor.ts";
import {
  campaignPictures,
  hasPublicState,
  publicState,
} from "../../campaigns/catalogue/public-campaign-store.ts";

export interface OverviewCampaignRow {
  readonly id: number;
  readonly title: string;
  readonly state: CampaignState;
  readonly currency: Currency;
  readonly goal_minor: number;
  readonly raised_minor: number;
  readonly trend: number;
  readonly starts_on: string;
  /** The last day of a campaign that accepts donations; null for any other. */
  readonly ends_soon: string | null;
  readonly pictures: ReadonlyArray<{ key: string; alt: string }>;
}

interface Order {
  readonly by: RawBuilder<unknown>;
  readonly after: (last: Position) => RawBuilder<boolean>;
  readonly value: (row: OverviewCampaignRow) => Position["value"];
}

const orders: Readonly<Record<CampaignSort, Order>> = {
  newest: {
    by: sql`starts_on DESC, id DESC`,
    after: ({ value, id }) => sql`(starts_on, id) < (${value}::date, ${id}::bigint)`,
    value: (row) => row.starts_on,
  },
  trending: {
    by: sql`trend DESC, id DESC`,
    after: ({ value, id }) => sql`(trend, id) < (${value}::float8, ${id}::bigint)`,
    value: (row) => row.trend,
  },
  most_found: {
    by: sql`raised_minor DESC, id DESC`,
    after: ({ value, id }) => sql`(raised_minor, id) < (${value}::bigint, ${id}::bigint)`,
    value: (row) => row.raised_minor,
  },
  ending_soon: {
    by: sql`ends_soon ASC NULLS LAST, id ASC`,
    after: ({ value, id }) =>
      value === null
        ? sql`(ends_soon IS NULL AND id > ${id}::bigint)`
        : sql`(ends_soon IS NULL OR (ends_soon, id) > (${value}::date, ${id}::bigint))`,
    value: (row) => row.ends_soon,
  },
};

/** The position of a row, after which the next page starts. */
export function toCampaignPosition(sort: CampaignSort, row: OverviewCampaignRow): Position {
  return { value: orders[sort].value(row), id: row.id };
}

interface CampaignQuery {
  readonly ids: readonly number[];
  readonly today: string;
  readonly sort: CampaignSort;
  /** Part of a title. */
  readonly q: string | undefined;
  readonly after: Position | undefined;
  readonly limit: number;
}

export function findOverviewCampaigns(
  db: Db,
  { ids, today, sort, q, after, limit }: CampaignQuery,
): Promise<readonly OverviewCampaignRow[]> {
  const order = orders[sort];
  return readRows(
    db,
    sql<OverviewCampaignRow>`
    WITH mine AS (
      SELECT campaign.*, totals.raised_minor, totals.trend,
        CASE WHEN ${hasPublicState("active", today)} THEN campaign.ends_on END AS ends_soon
      FROM campaign JOIN campaign_totals AS totals ON totals.campaign_id = campaign.id
      WHERE campaign.id = ANY(${ids}::bigint[])
        AND ${q ? sql`strpos(lower(campaign.title), ${q.toLowerCase()}) > 0` : sql`true`}
    ), listed AS (
      SELECT * FROM mine WHERE ${after ? order.after(after) : sql`true`}
      ORDER BY ${order.by} LIMIT ${limit}
    )
    SELECT campaign.id, campaign.title, ${publicState(today)} AS state, campaign.currency,
      campaign.goal_minor, campaign.raised_minor, campaign.trend, campaign.starts_on,
      campaign.ends_soon, ${campaignPictures} AS pictures
    FROM listed AS campaign JOIN category ON category.id = campaign.category_id
    ORDER BY ${order.by}`,
  );
}

/** A campaign's title, state and goal, and the amount raised before the day `from`. */
export function findCampaignHead(
  db: Db,
  id: number,
  { today, from }: { readonly today: string; readonly from: string },
) {
  return db
    .selectFrom("campaign")
    .select(["id", "title", "currency", "goal_minor", publicState(today).as("state")])
    .select(
      sql<number>`(SELECT coalesce(sum(raised_minor), 0)::bigint FROM campaign_day
        WHERE campaign_id = campaign.id AND day < ${from}::date)`.as("raised_before_minor"),
    )
    .where("id", "=", id)
    .executeTakeFirst();
}
