import { sql } from "kysely";
import type { Currency } from "#contract/money.ts";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { selectCards } from "../../campaigns/catalogue/campaign-card-store.ts";
import { hasPublicState, isPublic } from "../../campaigns/catalogue/public-campaign-store.ts";
import { emailBounces } from "../../foundation/emails/suppression-store.ts";
import { remainingAmount } from "../../giving/donations/remaining-amount.ts";

export interface DonationTotalsRow {
  readonly currency: Currency;
  readonly amount_minor: number;
  readonly this_year_minor: number;
  readonly gifts: number;
}

const settledBy = (accountId: string) => sql`
  FROM donation WHERE account_id = ${accountId}::uuid AND state = 'settled'`;

/** The totals of an account's donations, in each currency; `yearStart` is the start of this year. */
export function sumOwnDonations(
  db: Db,
  accountId: string,
  yearStart: Date,
): Promise<readonly DonationTotalsRow[]> {
  return readRows(
    db,
    sql<DonationTotalsRow>`
    SELECT currency, sum(${remainingAmount})::bigint AS amount_minor, count(*)::int AS gifts,
      coalesce(sum(${remainingAmount}) FILTER (WHERE settled_at >= ${yearStart}), 0)::bigint
        AS this_year_minor
    ${settledBy(accountId)} GROUP BY currency ORDER BY 2 DESC`,
  );
}

/** How many campaigns an account donated to. */
export async function countSupportedCampaigns(db: Db, accountId: string): Promise<number> {
  const [row] = await readRows(
    db,
    sql<{ n: number }>`SELECT count(DISTINCT campaign_id)::int AS n ${settledBy(accountId)}`,
  );
  return row?.n ?? 0;
}

export function findLatestDonations(db: Db, accountId: string, limit: number) {
  return db
    .selectFrom("donation")
    .innerJoin("campaign", "campaign.id", "donation.campaign_id")
    .select([
      "donation.id",
      "donation.campaign_id",
      "campaign.title as campaign_title",
      remainingAmount.as("amount_minor"),
      "donation.currency",
      sql<Date>`donation.settled_at`.as("settled_at"),
    ])
    .where("donation.account_id", "=", accountId)
    .where("donation.state", "=", "settled")
    .orderBy("donation.settled_at", "desc")
    .limit(limit)
    .execute();
}

export function findFollowedCards(db: Db, today: string, accountId: string, limit: number) {
  return selectCards(db, today)
    .innerJoin("campaign_follow as follow", "follow.campaign_id", "campaign.id")
    .where("follow.account_id", "=", accountId)
    .where(isPublic)
    .orderBy("follow.followed_at", "desc")
    .limit(limit)
    .execute();
}

/** Suggestions come from this many campaigns, those that trend most. */
const MAX_EXAMINED = 1_000;

/**
 * Active campaigns that the account has neither donated to nor followed, most trending first. They
 * come from the categories of those that it has, or from all categories if there are none.
 */
export function findSuggestedCards(db: Db, today: string, accountId: string, limit: number) {
  // OFFSET 0 makes PostgreSQL look up campaigns one by one in order, and stop at the limit.
  const suggested = sql`
    WITH known AS MATERIALIZED (
      SELECT campaign_id ${settledBy(accountId)}
      UNION SELECT campaign_id FROM campaign_follow WHERE account_id = ${accountId}::uuid
    )
    SELECT trending.campaign_id FROM (
      SELECT campaign_id, trend FROM campaign_totals
      ORDER BY trend DESC, campaign_id DESC LIMIT ${MAX_EXAMINED}
    ) AS trending CROSS JOIN LATERAL (
      SELECT FROM campaign
      WHERE campaign.id = trending.campaign_id AND ${hasPublicState("active", today)}
        AND campaign.organiser_id <> ${accountId}::uuid
        AND campaign.id NOT IN (SELECT campaign_id FROM known)
        AND (NOT EXISTS (SELECT FROM known) OR campaign.category_id IN (
          SELECT category_id FROM campaign WHERE id IN (SELECT campaign_id FROM known)
        ))
      OFFSET 0
    ) AS campaign
    ORDER BY trending.trend DESC, trending.campaign_id DESC LIMIT ${limit}`;
  return selectCards(db, today)
    .where(sql<boolean>`campaign.id = ANY(ARRAY(${suggested}))`)
    .orderBy(sql`totals.trend DESC, totals.campaign_id DESC`)
    .execute();
}

/** Whether emails to an account's address have bounced. */
export async function hasBouncedEmails(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom("account")
    .select(emailBounces(sql.ref("account.email")).as("returns"))
    .where("id", "=", accountId)
    .executeTakeFirst();
  return row?.returns ?? false;
}
