import { sql } from "kysely";
import { type Figure, PERIOD_DAYS, THANK_CHECK_LIMIT } from "#contract/figures/dashboard.ts";
import type { Currency } from "#contract/money.ts";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { campaignPictures, publicState } from "../../campaigns/catalogue/public-campaign-store.ts";
import type { CampaignFacts } from "./next-steps.ts";

/** The campaigns that an account owns or helps to run, with its role. */
const selectOwnCampaigns = (accountId: string) => sql`
  SELECT id, 'owner' AS role FROM campaign WHERE organiser_id = ${accountId}::uuid
  UNION ALL
  SELECT campaign_id, role FROM campaign_member WHERE account_id = ${accountId}::uuid`;

export const selectOwnCampaignIds = (accountId: string) =>
  sql`SELECT id FROM (${selectOwnCampaigns(accountId)}) AS mine`;

/** Campaigns that are or were public. */
const hasBeenPublic = sql`campaign.state IN ('active', 'paused', 'ended', 'closed')`;

export interface OwnCampaignRow extends CampaignFacts {
  readonly currency: Currency;
  readonly goal_minor: number;
  readonly raised_minor: number;
  readonly donor_count: number;
  readonly pictures: ReadonlyArray<{ key: string; alt: string }>;
}

/** An account's campaigns: those that accept donations first, then newest first. */
export function findOwnCampaigns(
  db: Db,
  accountId: string,
  { today, now, limit }: { today: string; now: Date; limit: number },
): Promise<readonly OwnCampaignRow[]> {
  return readRows(
    db,
    sql<OwnCampaignRow>`
    WITH mine AS (${selectOwnCampaigns(accountId)}), listed AS (
      SELECT campaign.*, mine.role, ${publicState(today)} AS shown_state
      FROM mine JOIN campaign USING (id)
      ORDER BY ${publicState(today)} = 'active' DESC, campaign.id DESC LIMIT ${limit}
    )
    SELECT campaign.id, campaign.title, campaign.shown_state AS state, campaign.role,
      campaign.starts_on, campaign.ends_on, campaign.currency, campaign.goal_minor,
      totals.raised_minor, totals.donor_count, ${campaignPictures} AS pictures,
      (SELECT (max(posted_at) AT TIME ZONE 'UTC')::date FROM campaign_update
        WHERE campaign_id = campaign.id AND posted_at <= ${now}) AS last_update_on,
      (SELECT max(day) FROM campaign_day WHERE campaign_id = campaign.id) AS last_gift_on,
      (SELECT count(DISTINCT coalesce(donor_email, account_id::text)) FROM donation
        WHERE campaign_id = campaign.id AND state = 'settled' AND thanked_at IS NULL
          AND number > totals.donation_count + totals.reversed_count - ${THANK_CHECK_LIMIT}
      ) AS unthanked
    FROM listed AS campaign
    JOIN campaign_totals AS totals ON totals.campaign_id = campaign.id
    JOIN category ON category.id = campaign.category_id
    ORDER BY campaign.shown_state = 'active' DESC, campaign.id DESC`,
  );
}

export type PeriodTotals = Omit<Figure, "percent">;

/** The first day of the current period. */
const period = (today: string) => sql`${today}::date - ${PERIOD_DAYS}::int + 1`;
const periodBefore = (today: string) => sql`${today}::date - ${2 * PERIOD_DAYS}::int + 1`;

/** The amounts raised by an account's campaigns, in each currency. */
export function sumRaised(
  db: Db,
  accountId: string,
  today: string,
): Promise<ReadonlyArray<PeriodTotals & { readonly currency: Currency }>> {
  return readRows(
    db,
    sql`
    WITH mine AS (${selectOwnCampaigns(accountId)})
    SELECT totals.currency, sum(totals.raised_minor)::bigint AS total,
      coalesce(sum(days.recent), 0)::bigint AS recent,
      coalesce(sum(days.before), 0)::bigint AS before
    FROM mine JOIN campaign_totals AS totals ON totals.campaign_id = mine.id
    CROSS JOIN LATERAL (
      SELECT sum(raised_minor) FILTER (WHERE day >= ${period(today)}) AS recent,
        sum(raised_minor) FILTER (WHERE day < ${period(today)}) AS before
      FROM campaign_day
      WHERE campaign_id = mine.id AND day >= ${periodBefore(today)} AND day <= ${today}::date
    ) AS days
    GROUP BY totals.currency
    HAVING sum(totals.donation_count) > 0
    ORDER BY total DESC`,
  );
}

/** Counts an account's campaigns that are or were public, by their first day. */
export function countOwnCampaigns(db: Db, accountId: string, today: string) {
  return countByPeriod(
    db,
    sql`WITH mine AS (${selectOwnCampaigns(accountId)})
      SELECT campaign.starts_on AS day FROM mine JOIN campaign USING (id)
      WHERE ${hasBeenPublic} AND campaign.starts_on <= ${today}::date`,
    today,
  );
}

/** Counts the events of an account's campaigns by their first day, without cancelled ones. */
export function countOwnEvents(db: Db, accountId: string, today: string) {
  return countByPeriod(
    db,
    sql`WITH mine AS (${selectOwnCampaigns(accountId)})
      SELECT (event.starts_at AT TIME ZONE 'UTC')::date AS day
      FROM mine JOIN event ON event.campaign_id = mine.id WHERE event.decided_state IS DISTINCT FROM 'Cancelled'`,
    today,
  );
}

async function countByPeriod(
  db: Db,
  days: ReturnType<typeof selectOwnCampaigns>,
  today: string,
): Promise<PeriodTotals | undefined> {
  const [row] = await readRows(
    db,
    sql<PeriodTotals>`
    SELECT count(*) AS total,
      count(*) FILTER (WHERE day >= ${period(today)} AND day <= ${today}::date) AS recent,
      count(*) FILTER (WHERE day >= ${periodBefore(today)} AND day < ${period(today)}) AS before
    FROM (${days}) AS counted`,
  );
  return row;
}

export interface OwnEventRow {
  readonly id: number;
  readonly title: string;
  readonly starts_at: Date;
  readonly time_zone: string;
  readonly place: string;
  readonly campaign_id: number;
  readonly campaign_title: string;
}

/** Events of an account's campaigns that have not ended, next first. */
export function findUpcomingEvents(
  db: Db,
  accountId: string,
  now: Date,
  limit: number,
): Promise<readonly OwnEventRow[]> {
  return readRows(
    db,
    sql<OwnEventRow>`
    WITH mine AS (${selectOwnCampaigns(accountId)})
    SELECT event.id, event.title, event.starts_at, event.time_zone, event.place,
      campaign.id AS campaign_id, campaign.title AS campaign_title
    FROM mine JOIN campaign USING (id) JOIN event ON event.campaign_id = campaign.id
    WHERE event.ends_at >= ${now}
      AND (event.decided_state IS NULL OR event.decided_state = 'In session')
    ORDER BY event.starts_at, event.id LIMIT ${limit}`,
  );
}
