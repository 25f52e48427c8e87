import { type RawBuilder, sql } from "kysely";
import type { ChartStep, DayRange } from "#contract/figures/overview.ts";
import type { Currency } from "#contract/money.ts";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";

export interface GivingRow {
  readonly part: "range" | "before" | "last_year";
  readonly currency: Currency;
  /** First day of the step; null in the part "before", which has one sum. */
  readonly start: string | null;
  readonly amount_minor: number;
  readonly gifts: number;
}

interface GivingDays {
  readonly range: DayRange;
  readonly before: DayRange;
  /** Undefined if the previous year is not shown. */
  readonly lastYear: (DayRange & { readonly later: string }) | undefined;
  readonly step: ChartStep;
}

/** Donations by step of the range and of the previous year, and one sum for the days before. */
export function sumGiving(
  db: Db,
  ids: readonly number[],
  { range, before, lastYear, step }: GivingDays,
): Promise<readonly GivingRow[]> {
  const start = (day: RawBuilder<unknown>) => sql`date_trunc(${step}::text, ${day})::date`;
  const sums = (part: GivingRow["part"], { from, to }: DayRange, stepStart: RawBuilder<unknown>) =>
    sql`
    SELECT ${part}::text AS part, totals.currency, ${stepStart} AS start,
      sum(daily.raised_minor)::bigint AS amount_minor, sum(daily.donation_count)::int AS gifts
    FROM unnest(${ids}::bigint[]) AS mine (id)
    JOIN campaign_totals AS totals ON totals.campaign_id = mine.id
    JOIN campaign_day AS daily ON daily.campaign_id = mine.id
    WHERE daily.day >= ${from}::date AND daily.day <= ${to}::date
    GROUP BY 2, 3`;
  const parts = [
    sums("range", range, start(sql`daily.day::timestamp`)),
    sums("before", before, sql`NULL::date`),
  ];
  if (lastYear) {
    const { later } = lastYear;
    parts.push(sums("last_year", lastYear, start(sql`(daily.day + ${later}::interval)`)));
  }
  return readRows(db, sql<GivingRow>`${sql.join(parts, sql` UNION ALL `)}`);
}

/** How many people donated, and how many of them follow; null if some are not counted yet. */
export async function sumSubscribers(db: Db, ids: readonly number[]) {
  const [row] = await readRows(
    db,
    sql<{ donors: number; subscribers: number | null }>`
    SELECT coalesce(sum(donor_count), 0)::int AS donors,
      CASE WHEN bool_and(subscriber_count IS NOT NULL) THEN sum(subscriber_count)::int END AS subscribers
    FROM campaign_totals WHERE campaign_id = ANY(${ids}::bigint[])`,
  );
  return row ?? { donors: 0, subscribers: null };
}

export interface ReactionRow {
  readonly kind: "likes" | "shares" | "comments";
  readonly count: number;
  readonly before: number;
}

const startOf = (day: string) => sql`${`${day}T00:00:00Z`}::timestamptz`;

/** Counts likes, shares and comments in the range, and in the days before. */
export function countReactions(
  db: Db,
  ids: readonly number[],
  { range, before }: { range: DayRange; before: DayRange },
): Promise<readonly ReactionRow[]> {
  const end = ({ to }: DayRange) => sql`${startOf(to)} + interval '1 day'`;
  const counted = (time: string) => sql`
    count(*) FILTER (WHERE ${sql.ref(time)} >= ${startOf(range.from)}) AS count,
    count(*) FILTER (WHERE ${sql.ref(time)} < ${end(before)}) AS before`;
  const within = (time: string) => sql`
    campaign_id = ANY(${ids}::bigint[])
    AND ${sql.ref(time)} >= ${startOf(before.from)} AND ${sql.ref(time)} < ${end(range)}`;
  return readRows(
    db,
    sql<ReactionRow>`
    SELECT 'likes' AS kind, ${counted("liked_at")}
    FROM campaign_like WHERE ${within("liked_at")}
    UNION ALL
    SELECT 'comments', ${counted("posted_at")} FROM comment WHERE ${within("posted_at")}
      AND hidden_at IS NULL AND removed_at IS NULL AND NOT by_team
    UNION ALL
    SELECT 'shares',
      coalesce(sum(shares) FILTER (WHERE day >= ${range.from}::date), 0),
      coalesce(sum(shares) FILTER (WHERE day <= ${before.to}::date), 0)
    FROM campaign_share WHERE campaign_id = ANY(${ids}::bigint[])
      AND day >= ${before.from}::date AND day <= ${range.to}::date`,
  );
}
