import { type RawBuilder, sql } from "kysely";
import type { Currency } from "#contract/money.ts";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { FigureSpans, TimeSpan } from "./figure-spans.ts";
import { isNotFrom, isPaidDonation } from "./paid-donation.ts";

/** Donations of the span and of the one before it, in the currency of the payment. */
export interface SumRow {
  readonly currency: Currency;
  readonly minor: number;
  readonly donations: number;
  readonly before_minor: number;
  readonly before_donations: number;
}

export interface DonationSums {
  /** `step` counts from 1. */
  readonly steps: ReadonlyArray<SumRow & { readonly step: number }>;
  /** In minor units, null without donations. */
  readonly medians: ReadonlyArray<{
    readonly currency: Currency;
    readonly median: number | null;
    readonly before_median: number | null;
  }>;
  readonly gateways: ReadonlyArray<SumRow & { readonly provider: string }>;
  readonly causes: ReadonlyArray<SumRow & { readonly id: number; readonly name: string }>;
  /** The largest of each currency. */
  readonly campaigns: ReadonlyArray<SumRow & { readonly id: number; readonly title: string }>;
  /** All campaigns of each currency together. */
  readonly totals: ReadonlyArray<SumRow & { readonly campaigns: number }>;
}

const dates = (list: readonly Date[]) =>
  sql`${list.map((date) => date.toISOString())}::timestamptz[]`;

const sums = sql`
  coalesce(sum(minor) FILTER (WHERE is_current), 0)::bigint AS minor,
  coalesce(sum(donations) FILTER (WHERE is_current), 0)::bigint AS donations,
  coalesce(sum(minor) FILTER (WHERE NOT is_current), 0)::bigint AS before_minor,
  coalesce(sum(donations) FILTER (WHERE NOT is_current), 0)::bigint AS before_donations`;

/** All rows of a query as JSON. */
const rows = (query: RawBuilder<unknown>) => sql`
  (SELECT coalesce(json_agg(found), '[]') FROM (${query}) AS found)`;

/**
 * Reads each donation of both spans once, from an index alone. The median is found among the distinct
 * amounts, of which there are few.
 */
export async function sumDonations(
  db: Db,
  { current, before }: Pick<FigureSpans, "current" | "before">,
  { without, campaigns }: { without: readonly string[]; campaigns: number },
): Promise<DonationSums> {
  const paid = ({ start, end, steps }: TimeSpan, isCurrent: boolean) => sql`
    SELECT ${sql.lit(isCurrent)} AS is_current, currency, provider, campaign_id, amount_minor,
      width_bucket(settled_at, ${dates(steps)}) AS step
    FROM donation WHERE ${isPaidDonation()} AND ${isNotFrom(without)}
      AND settled_at >= ${start} AND settled_at < ${end}`;
  const median = (place: string) => sql`
    min(amount_minor) FILTER (WHERE reached >= ${sql.raw(place)})`;
  const medianOf = (isCurrent: boolean) => sql`
    max(median) FILTER (WHERE is_current = ${sql.lit(isCurrent)})`;
  const [row] = await readRows(
    db,
    sql<DonationSums>`
    WITH grouped AS MATERIALIZED (
      SELECT is_current, currency, step, provider, campaign_id, amount_minor,
        GROUPING(step, provider, campaign_id, amount_minor) AS missing,
        count(*) AS donations, sum(amount_minor) AS minor
      FROM (${paid(current, true)} UNION ALL ${paid(before, false)}) AS paid
      GROUP BY GROUPING SETS (
        (is_current, currency, step), (is_current, currency, provider),
        (is_current, currency, campaign_id), (is_current, currency, amount_minor)
      )
    ), by_campaign AS MATERIALIZED (
      SELECT currency, campaign_id, ${sums} FROM grouped WHERE missing = 13 GROUP BY 1, 2
    )
    SELECT
      ${rows(sql`SELECT currency, step, ${sums} FROM grouped WHERE missing = 7 GROUP BY 1, 2`)}
        AS steps,
      ${rows(sql`SELECT currency, provider, ${sums} FROM grouped WHERE missing = 11
        GROUP BY 1, 2 ORDER BY currency, minor DESC, before_minor DESC, provider`)} AS gateways,
      ${rows(sql`
        SELECT by_campaign.currency, category.id, category.name, sum(minor)::bigint AS minor,
          sum(donations)::bigint AS donations, sum(before_minor)::bigint AS before_minor,
          sum(before_donations)::bigint AS before_donations
        FROM by_campaign JOIN campaign ON campaign.id = by_campaign.campaign_id
        JOIN category ON category.id = campaign.category_id
        GROUP BY 1, 2 ORDER BY 1, minor DESC, before_minor DESC, id`)} AS causes,
      ${rows(sql`
        SELECT largest.currency, campaign.id, campaign.title, minor, donations, before_minor,
          before_donations
        FROM (SELECT *, row_number() OVER (PARTITION BY currency
          ORDER BY minor DESC, before_minor DESC, campaign_id) AS place FROM by_campaign) AS largest
        JOIN campaign ON campaign.id = largest.campaign_id
        WHERE place <= ${campaigns} ORDER BY largest.currency, place`)} AS campaigns,
      ${rows(sql`
        SELECT currency, count(*)::int AS campaigns, sum(minor)::bigint AS minor,
          sum(donations)::bigint AS donations, sum(before_minor)::bigint AS before_minor,
          sum(before_donations)::bigint AS before_donations
        FROM by_campaign GROUP BY 1 ORDER BY 1`)} AS totals,
      ${rows(sql`
        SELECT currency, ${medianOf(true)} AS median, ${medianOf(false)} AS before_median FROM (
          SELECT is_current, currency,
            (${median("(total + 1) / 2")} + ${median("total / 2 + 1")} + 1) / 2 AS median
          FROM (
            SELECT is_current, currency, amount_minor,
              sum(donations) OVER (PARTITION BY is_current, currency ORDER BY amount_minor) AS reached,
              (sum(donations) OVER (PARTITION BY is_current, currency))::bigint AS total
            FROM grouped WHERE missing = 14
          ) AS counted
          GROUP BY 1, 2) AS medians
        GROUP BY 1`)} AS medians`,
  );
  if (!row) throw new Error("the query of the figures returned no row");
  return row;
}
