import { sql } from "kysely";
import type { Currency } from "#contract/money.ts";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { remainingAmount } from "../../giving/donations/remaining-amount.ts";

export interface MonthRow {
  readonly currency: Currency;
  readonly year: number;
  /** 1 is January. */
  readonly month: number;
  readonly amount_minor: number;
  readonly gifts: number;
}

/** The first and last year with donations; null if there are none. */
export interface YearSpan {
  readonly first: number | null;
  readonly last: number | null;
}

const selectYear = (day: string) => sql`extract(year FROM ${sql.raw(day)})::int`;

/** Donations to campaigns in a year and the previous one, by UTC month. */
export function sumCampaignMonths(
  db: Db,
  campaignIds: readonly number[],
  year: number,
): Promise<readonly MonthRow[]> {
  return readRows(
    db,
    sql<MonthRow>`
    SELECT totals.currency, ${selectYear("daily.day")} AS year,
      extract(month FROM daily.day)::int AS month,
      sum(daily.raised_minor)::bigint AS amount_minor, sum(daily.donation_count)::int AS gifts
    FROM unnest(${campaignIds}::bigint[]) AS mine (id)
    JOIN campaign_totals AS totals ON totals.campaign_id = mine.id
    JOIN campaign_day AS daily ON daily.campaign_id = mine.id
    WHERE daily.day >= make_date(${year} - 1, 1, 1) AND daily.day <= make_date(${year}, 12, 31)
    GROUP BY 1, 2, 3`,
  );
}

/** Reads only the first and last day of each campaign, which an index finds directly. */
export async function findCampaignYears(
  db: Db,
  campaignIds: readonly number[],
): Promise<YearSpan | undefined> {
  const [row] = await readRows(
    db,
    sql<YearSpan>`
    SELECT ${selectYear("min(span.first)")} AS first, ${selectYear("max(span.last)")} AS last
    FROM unnest(${campaignIds}::bigint[]) AS campaign (id)
    CROSS JOIN LATERAL (
      SELECT min(day) AS first, max(day) AS last FROM campaign_day WHERE campaign_id = campaign.id
    ) AS span`,
  );
  return row;
}

/** An account's donations in a year and the previous one, by UTC month and currency. */
export function sumOwnMonths(
  db: Db,
  accountId: string,
  year: number,
): Promise<readonly MonthRow[]> {
  return readRows(
    db,
    sql<MonthRow>`
    SELECT currency, ${selectYear("settled_at AT TIME ZONE 'UTC'")} AS year,
      extract(month FROM settled_at AT TIME ZONE 'UTC')::int AS month,
      sum(${remainingAmount})::bigint AS amount_minor, count(*)::int AS gifts
    FROM donation
    WHERE account_id = ${accountId}::uuid AND state = 'settled'
      AND settled_at >= make_timestamptz(${year} - 1, 1, 1, 0, 0, 0, 'UTC')
      AND settled_at < make_timestamptz(${year} + 1, 1, 1, 0, 0, 0, 'UTC')
    GROUP BY 1, 2, 3`,
  );
}

export async function findOwnYears(db: Db, accountId: string): Promise<YearSpan | undefined> {
  const [row] = await readRows(
    db,
    sql<YearSpan>`
    SELECT ${selectYear("min(settled_at) AT TIME ZONE 'UTC'")} AS first,
      ${selectYear("max(settled_at) AT TIME ZONE 'UTC'")} AS last
    FROM donation WHERE account_id = ${accountId}::uuid AND state = 'settled'`,
  );
  return row;
}
