import { sql } from "kysely";
import type { Campaign } from "#contract/campaigns/catalogue.ts";
import { MAX_RECENT_DONORS } from "#contract/giving/recent-donors.ts";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { selectCards } from "./campaign-card-store.ts";
import { reversalCount } from "./campaign-donation-store.ts";
import { isPublic } from "./public-campaign-store.ts";

export type PageRow = NonNullable<Awaited<ReturnType<typeof findCampaignPage>>>;
export type EventRow = Awaited<ReturnType<typeof findEventsEndingAfter>>[number];

const funds = sql<Array<{ id: number; name: string }>>`coalesce(
  (SELECT json_agg(json_build_object('id', fund.id, 'name', fund.name) ORDER BY fund.id)
    FROM fund WHERE fund.campaign_id = campaign.id), '[]')`;

const suggested = sql<Array<{ minor: number; does: string }>>`coalesce(
  (SELECT json_agg(json_build_object('minor', amount_minor, 'does', does) ORDER BY position)
    FROM suggested_amount WHERE suggested_amount.campaign_id = campaign.id), '[]')`;

const updateCount = sql<number>`
  (SELECT count(*) FROM campaign_update
    WHERE campaign_update.campaign_id = campaign.id AND campaign_update.posted_at IS NOT NULL)`;

function selectPage(db: Db, id: number, today: string) {
  return selectCards(db, today)
    .innerJoin("account as organiser", "organiser.id", "campaign.organiser_id")
    .select([
      "campaign.story",
      "campaign.beneficiary_kind",
      "campaign.beneficiary_name",
      "campaign.beneficiary_registration",
      "campaign.offers_recurring",
      "organiser.first_name as starter_first_name",
      "organiser.last_name as starter_last_name",
      "organiser.portrait as starter_portrait",
      funds.as("funds"),
      suggested.as("suggested"),
      updateCount.as("update_count"),
      reversalCount.as("taken_back"),
      "totals.subscriber_count",
    ])
    .where("campaign.id", "=", id);
}

export function findCampaignPage(db: Db, id: number, today: string) {
  return selectPage(db, id, today).where(isPublic).executeTakeFirst();
}

/** For the team: in any state. */
export function findPageForTeam(db: Db, id: number, today: string) {
  return selectPage(db, id, today).executeTakeFirst();
}

/** Newest donations scanned to count donors, which bounds the cost during a rush. */
const SCANNED_DONATIONS = 2 * MAX_RECENT_DONORS;

/** Counts the people who donated since a moment, up to MAX_RECENT_DONORS. */
export async function countDonorsSince(db: Db, id: number, since: Date): Promise<number> {
  const row = await db
    .selectFrom(
      db
        .selectFrom("donation")
        .select(sql`coalesce(account_id::text, donor_email, id::text)`.as("donor"))
        .where("campaign_id", "=", id)
        .where("state", "=", sql.lit("settled"))
        .where("settled_at", ">=", since)
        .orderBy("settled_at", "desc")
        .limit(sql.lit(SCANNED_DONATIONS))
        .as("newest"),
    )
    .select(sql<number>`least(count(DISTINCT donor), ${sql.lit(MAX_RECENT_DONORS)})`.as("donors"))
    .executeTakeFirst();
  return row?.donors ?? 0;
}

/**
 * Counts the people with an active monthly donation to the campaign: those who stored a payment method or have paid,
 * as anyone can start one by link with any address.
 */
export async function countMonthlyDonors(db: Db, id: number): Promise<number> {
  const row = await db
    .selectFrom(
      db
        .selectFrom("recurring_donation")
        .select("donor_email")
        .distinct()
        .where("campaign_id", "=", id)
        .where("state", "=", sql.lit("active"))
        .where("frequency", "=", sql.lit("monthly"))
        .where(sql<boolean>`(mandate_id IS NOT NULL OR EXISTS (SELECT FROM donation
          WHERE donation.recurring_id = recurring_donation.id AND donation.state = 'settled'))`)
        .as("donor"),
    )
    .select(({ fn }) => fn.countAll<number>().as("donors"))
    .executeTakeFirst();
  return row?.donors ?? 0;
}

/** The campaign's events that end after a moment, soonest first. */
export function findEventsEndingAfter(db: Db, id: number, from: Date, limit: number) {
  return db
    .selectFrom("event")
    .innerJoin("account as host", "host.id", "event.host_id")
    .select([
      "event.id",
      "event.title",
      "event.description",
      "event.place",
      "event.decided_state",
      "event.starts_at",
      "event.ends_at",
      "event.time_zone",
      "host.first_name as host_first_name",
      "host.last_name as host_last_name",
      "host.portrait as host_portrait",
    ])
    .where("event.campaign_id", "=", id)
    .where("event.ends_at", ">", from)
    .where("event.decided_state", "is distinct from", "Ended")
    .orderBy("event.starts_at")
    .orderBy("event.id")
    .limit(limit)
    .execute();
}

export type Reactions = Pick<
  Campaign,
  "like_count" | "follower_count" | "comment_count" | "share_count"
>;

export async function countReactions(db: Db, id: number): Promise<Reactions> {
  const [row] = await readRows(
    db,
    sql<Reactions>`SELECT
      (SELECT count(*) FROM campaign_like WHERE campaign_id = ${id}) AS like_count,
      (SELECT count(*) FROM campaign_follow WHERE campaign_id = ${id}) AS follower_count,
      (SELECT count(*) FROM comment WHERE campaign_id = ${id}
        AND reply_to IS NULL AND hidden_at IS NULL AND removed_at IS NULL) AS comment_count,
      (SELECT coalesce(sum(shares), 0) FROM campaign_share WHERE campaign_id = ${id}) AS share_count`,
  );
  return row ?? { like_count: 0, follower_count: 0, comment_count: 0, share_count: 0 };
}
