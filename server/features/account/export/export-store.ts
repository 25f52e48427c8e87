import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

export function findSessionsOf(db: Db, accountId: string) {
  return db
    .selectFrom("session")
    .select(["client", "lasting", "created_at", "last_seen_at", "expires_at", "ended_at"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();
}

/** Which providers sign the person in, and as whom. */
export function findIdentitiesOf(db: Db, accountId: string) {
  return db
    .selectFrom("social_identity")
    .select(["provider", "subject", "email", "linked_at"])
    .where("account_id", "=", accountId)
    .orderBy("linked_at")
    .execute();
}

/** Which codes were mailed, without the codes. */
export function findCodesOf(db: Db, accountId: string) {
  return db
    .selectFrom("mailed_code")
    .select(["purpose", "email", "created_at", "expires_at", "verified_at", "used_at"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();
}

/** What the office was told about the account. */
export function findAlertsOf(db: Db, accountId: string) {
  return db
    .selectFrom("alert")
    .select(["kind", "raised_at", "settled_at"])
    .where(sql<boolean>`detail ->> 'account' = ${accountId}`)
    .orderBy("raised_at")
    .execute();
}

export function findDeclinesOf(db: Db, donationIds: readonly string[]) {
  return db
    .selectFrom("payment_decline")
    .select(["donation_id", "declined_at"])
    .where("donation_id", "in", [...donationIds])
    .orderBy("declined_at")
    .execute();
}

const nested = (query: ReturnType<typeof sql>) => sql<object[]>`coalesce((${query}), '[]')`;

/** Campaigns that the person runs, with what they wrote for them and nothing of the donors. */
export function findCampaignsOf(db: Db, accountId: string) {
  return db
    .selectFrom("campaign")
    .select([
      "id",
      "title",
      "description",
      "story",
      "location",
      "beneficiary_kind",
      "beneficiary_name",
      "beneficiary_registration",
      "currency",
      "goal_minor",
      "state",
      "starts_on",
      "ends_on",
      "created_at",
      nested(sql`SELECT json_agg(json_build_object('picture', picture_key, 'alt', alt)
        ORDER BY position) FROM campaign_picture WHERE campaign_id = campaign.id`).as("pictures"),
      nested(sql`SELECT json_agg(name ORDER BY id) FROM fund
        WHERE campaign_id = campaign.id`).as("funds"),
      nested(sql`SELECT json_agg(json_build_object('title', title, 'body', body,
        'posted_at', posted_at) ORDER BY posted_at)
        FROM campaign_update WHERE campaign_id = campaign.id`).as("updates"),
    ])
    .where("organiser_id", "=", accountId)
    .orderBy("id")
    .execute();
}

/** Events that the person hosts, and those that they signed up for. */
export async function findEventsOf(db: Db, accountId: string) {
  const hosted = await db
    .selectFrom("event")
    .select(["campaign_id", "title", "description", "place"])
    .select(["decided_state", "starts_at", "ends_at"])
    .where("host_id", "=", accountId)
    .orderBy("starts_at")
    .execute();
  const signed_up = await db
    .selectFrom("event_signup as signup")
    .innerJoin("event", "event.id", "signup.event_id")
    .select(["event.title", "event.starts_at", "signup.signed_up_at", "signup.reminded_at"])
    .where("signup.account_id", "=", accountId)
    .orderBy("signup.signed_up_at")
    .execute();
  return { hosted, signed_up };
}

/** Teams that the person helps in, and which pictures they handed in. */
export async function findTeamsOf(db: Db, accountId: string) {
  const memberships = await db
    .selectFrom("campaign_member")
    .select(["campaign_id", "role", "joined_at"])
    .where("account_id", "=", accountId)
    .orderBy("joined_at")
    .execute();
  const pictures = await db
    .selectFrom("uploaded_picture")
    .select(["campaign_id", "key as picture", "uploaded_at"])
    .where("uploaded_by", "=", accountId)
    .orderBy("uploaded_at")
    .execute();
  return { memberships, pictures };
}
