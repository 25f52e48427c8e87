import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { MAX_REPORTED } from "./book-checks-store.ts";

export type WrongFigure =
  /** Entries of a currency do not sum to zero. */
  | { readonly what: "unbalanced"; readonly currency: string; readonly sum_minor: number }
  /** A campaign's totals differ from its donations or the ledger. */
  | { readonly what: "mismatched"; readonly campaign_id: number }
  /** A UTC day's figures differ from the donations settled on it. */
  | { readonly what: "misdated"; readonly campaign_id: number; readonly day: string }
  /** An account's balance differs from its open items, or its stored sum from its entries. */
  | { readonly what: "misplaced"; readonly account: string; readonly currency: string };

/**
 * Compares all displayed sums and counts with the donations and the ledger, reading each once. The raised
 * amount less costs must equal what the ledger owes a campaign.
 */
export function findWrongFigures(db: Db): Promise<readonly WrongFigure[]> {
  return readRows(
    db,
    sql<WrongFigure>`
    WITH booked AS MATERIALIZED (
      SELECT account_id, currency, sum(amount_minor) AS sum_minor
      FROM ledger_entry GROUP BY account_id, currency
    ), unbalanced AS (
      SELECT currency, sum(sum_minor) AS sum_minor FROM booked
      GROUP BY currency HAVING sum(sum_minor) <> 0 LIMIT ${MAX_REPORTED}
    ), books AS (
      SELECT account.name, account.currency, -booked.sum_minor AS owed_minor
      FROM booked JOIN ledger_account account ON account.id = booked.account_id
      WHERE account.name LIKE 'campaign:%'
    ), given AS MATERIALIZED (
      SELECT campaign_id, state, (settled_at AT TIME ZONE 'UTC')::date AS day, count(*) AS n,
        sum(campaign_amount_minor - campaign_refunded_minor) AS raised_minor,
        sum(cost_minor - cost_returned_minor) AS cost_minor,
        sum(campaign_amount_minor) FILTER (WHERE payment_method = 'Offline') AS offline_minor
      FROM donation WHERE state IN ('settled', 'reversed') GROUP BY 1, 2, 3
    ), settled AS (
      SELECT campaign_id, sum(n) AS n, sum(raised_minor) AS raised_minor,
        sum(cost_minor) AS cost_minor, sum(offline_minor) AS offline_minor
      FROM given WHERE state = 'settled' GROUP BY 1
    ), reversed AS (
      SELECT campaign_id, sum(n) AS n FROM given WHERE state = 'reversed' GROUP BY 1
    ), donors AS (
      SELECT campaign_id, count(*) AS n FROM campaign_donor GROUP BY 1
    ), subscribed AS (
      SELECT follow.campaign_id, count(*) AS n FROM campaign_follow AS follow
      WHERE EXISTS (SELECT FROM donation WHERE donation.account_id = follow.account_id
        AND donation.campaign_id = follow.campaign_id AND donation.state = 'settled')
      GROUP BY 1
    ), mismatched AS (
      SELECT totals.campaign_id FROM campaign_totals totals
      LEFT JOIN books
        ON books.name = 'campaign:' || totals.campaign_id AND books.currency = totals.currency
      LEFT JOIN settled ON settled.campaign_id = totals.campaign_id
      LEFT JOIN reversed ON reversed.campaign_id = totals.campaign_id
      LEFT JOIN donors ON donors.campaign_id = totals.campaign_id
      LEFT JOIN subscribed ON subscribed.campaign_id = totals.campaign_id
      WHERE totals.raised_minor - totals.cost_minor <> coalesce(books.owed_minor, 0)
        OR totals.raised_minor <> coalesce(settled.raised_minor, 0)
        OR totals.cost_minor <> coalesce(settled.cost_minor, 0)
        OR totals.offline_minor <> coalesce(settled.offline_minor, 0)
        OR totals.donation_count <> coalesce(settled.n, 0)
        OR totals.reversed_count <> coalesce(reversed.n, 0)
        OR totals.donor_count <> coalesce(donors.n, 0)
        OR totals.subscriber_count <> coalesce(subscribed.n, 0)
      LIMIT ${MAX_REPORTED}
    ), misdated AS (
      SELECT campaign_id, day FROM (SELECT * FROM given WHERE state = 'settled') AS settled
      FULL JOIN campaign_day AS stored USING (campaign_id, day)
      WHERE settled.raised_minor IS DISTINCT FROM stored.raised_minor
        OR settled.n IS DISTINCT FROM stored.donation_count
      LIMIT ${MAX_REPORTED}
    )
    SELECT 'unbalanced' AS what, currency, sum_minor::bigint, NULL::bigint AS campaign_id, NULL::date AS day
    FROM unbalanced
    UNION ALL SELECT 'mismatched', NULL, NULL, campaign_id, NULL FROM mismatched
    UNION ALL SELECT 'misdated', NULL, NULL, campaign_id, day FROM misdated`,
  );
}

/**
 * For these campaigns, compares the totals with the days, and the days from `day` on with the donations
 * settled on them.
 */
export function findWrongDays(
  db: Db,
  campaignIds: readonly number[],
  day: string,
): Promise<readonly WrongFigure[]> {
  const ids = sql`ANY(${[...campaignIds]}::bigint[])`;
  return readRows(
    db,
    sql<WrongFigure>`
    WITH settled AS (
      SELECT campaign_id, (settled_at AT TIME ZONE 'UTC')::date AS day, count(*) AS n,
        sum(campaign_amount_minor - campaign_refunded_minor) AS raised_minor
      FROM donation WHERE state = 'settled' AND campaign_id = ${ids}
        AND settled_at >= ${day}::date::timestamp AT TIME ZONE 'UTC'
      GROUP BY 1, 2
    ), days AS (
      SELECT campaign_id, sum(raised_minor) AS raised_minor, sum(donation_count) AS n
      FROM campaign_day WHERE campaign_id = ${ids} GROUP BY 1
    )
    SELECT 'mismatched' AS what, totals.campaign_id, NULL::date AS day
    FROM campaign_totals totals LEFT JOIN days USING (campaign_id)
    WHERE totals.campaign_id = ${ids} AND (
      totals.raised_minor <> coalesce(days.raised_minor, 0)
      OR totals.donation_count <> coalesce(days.n, 0)
    )
    UNION ALL
    SELECT 'misdated', campaign_id, day FROM settled FULL JOIN (
      SELECT * FROM campaign_day WHERE campaign_id = ${ids} AND day >= ${day}::date
    ) AS stored USING (campaign_id, day)
    WHERE settled.raised_minor IS DISTINCT FROM stored.raised_minor
      OR settled.n IS DISTINCT FROM stored.donation_count
    LIMIT ${MAX_REPORTED}`,
  );
}
