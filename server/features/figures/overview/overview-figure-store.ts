import { sql } from "kysely";
import type { ChartStep, DayRange } from "#contract/figures/overview.ts";
import type { Currency } from "#contract/money.ts";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";

export interface GivingRow {
  readonly currency: Currency;
  /** First day of the step; null for the days before the range. */
  readonly start: string | null;
  readonly amount_minor: number;
  readonly gifts: number;
}

/** Sums of donations by step of the range, and one sum for the days before it. */
export function sumGiving(
  db: Db,
  ids: readonly number[],
  { range, before, step }: { range: DayRange; before: DayRange; step: ChartStep },
): Promise<readonly GivingRow[]> {
  return readRows(
    db,
    sql<GivingRow>`
    SELECT totals.currency,
      CASE WHEN kept.day >= ${range.from}::date
        THEN date_trunc(${step}::text, kept.day::timestamp)::date END AS start,
      sum(kept.raised_minor)::bigint AS amount_minor, sum(kept.donation_count)::int AS gifts
    FROM unnest(${ids}::bigint[]) AS mine (id)
    JOIN campaign_totals AS totals ON totals.campaign_id = mine.id
    JOIN campaign_day AS kept ON kept.campaign_id = mine.id
    WHERE kept.day >= ${before.from}::date AND kept.day <= ${range.to}::date
    GROUP BY 1, 2`,
  );
}

export interface ReactionRow {
  readonly kind: "likes" | "shares" | "comments";
  readonly count: number;
  readonly before: number;
}

const startOf = (day: string) => sql`${`${day}T00:00:00Z`}::timestamptz`;

/** Counts likes, shares and comments in the range, and in the days before it. */
export function countReactions(
  db: Db,
  ids: readonly number[],
  { range, before }: { range: DayRange; before: DayRange },
): Promise<readonly ReactionRow[]> {
  const end = sql`${startOf(range.to)} + interval '1 day'`;
  const counted = (time: string) => sql`
    count(*) FILTER (WHERE ${sql.ref(time)} >= ${startOf(range.from)}) AS count,
    count(*) FILTER (WHERE ${sql.ref(time)} < ${startOf(range.from)}) AS before`;
  const within = (time: string) => sql`
    campaign_id = ANY(${ids}::bigint[])
    AND ${sql.ref(time)} >= ${startOf(before.from)} AND ${sql.ref(time)} < ${end}`;
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
      coalesce(sum(shares) FILTER (WHERE day < ${range.from}::date), 0)
    FROM campaign_share WHERE campaign_id = ANY(${ids}::bigint[])
      AND day >= ${before.from}::date AND day <= ${range.to}::date`,
  );
}
