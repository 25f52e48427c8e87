import { sql } from "kysely";
import type { TeamRole } from "#contract/campaigns/teams.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";

/** The owner isn't stored as a member. */
export type MemberRole = Exclude<TeamRole, "owner">;

export type CampaignRow = NonNullable<Awaited<ReturnType<typeof lockCampaign>>>;

/** Blocks other changes to the team, the events and the pictures until the commit, but not donations. */
export function lockCampaign(tx: Tx, id: number) {
  return tx
    .selectFrom("campaign")
    .select(["id", "title", "state", "organiser_id"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The owner, then the members in the order in which they joined. */
export function listMembers(db: Db, campaignId: number) {
  const owner = db
    .selectFrom("campaign")
    .select(["organiser_id as account_id", sql<TeamRole>`'owner'`.as("role")])
    .select(sql<Date | null>`NULL::timestamptz`.as("joined_at"))
    .where("id", "=", campaignId);
  const others = db
    .selectFrom("campaign_member")
    .select(["account_id", sql<TeamRole>`role`.as("role"), "joined_at"])
    .where("campaign_id", "=", campaignId);
  return db
    .selectFrom(owner.unionAll(others).as("member"))
    .innerJoin("account", "account.id", "member.account_id")
    .select(["member.account_id", "member.role", "member.joined_at"])
    .select(["account.first_name", "account.last_name", "account.portrait", "account.email"])
    .orderBy("member.joined_at", (order) => order.asc().nullsFirst())
    .orderBy("member.account_id")
    .execute();
}

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

/** Adds a member or changes a member's role. */
export async function saveMember(
  tx: Tx,
  {
    campaignId,
    accountId,
    role,
    at,
  }: { campaignId: number; accountId: string; role: MemberRole; at: Date },
): Promise<void> {
  await tx
    .insertInto("campaign_member")
    .values({ campaign_id: campaignId, account_id: accountId, role, joined_at: at })
    .onConflict((conflict) => conflict.columns(["campaign_id", "account_id"]).doUpdateSet({ role }))
    .execute();
}

export async function deleteMember(tx: Tx, campaignId: number, accountId: string): Promise<void> {
  await tx
    .deleteFrom("campaign_member")
    .where("campaign_id", "=", campaignId)
    .where("account_id", "=", accountId)
    .execute();
}

export async function deleteMemberships(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom("campaign_member").where("account_id", "=", accountId).execute();
}

/** The beneficiary stays, so `self` becomes `other`. */
export async function replaceOwner(
  tx: Tx,
  campaign: CampaignRow,
  { ownerId, at }: { ownerId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable("campaign")
    .set((eb) => ({
      organiser_id: ownerId,
      beneficiary_kind: sql`CASE beneficiary_kind WHEN 'self' THEN 'other' ELSE beneficiary_kind END`,
      version: eb("version", "+", 1),
      changed_at: at,
    }))
    .where("id", "=", campaign.id)
    .execute();
  await tx
    .insertInto("campaign_step")
    .values({
      campaign_id: campaign.id,
      action: "handed_over",
      from_state: campaign.state,
      to_state: campaign.state,
      actor_id: ownerId,
      reason: null,
      taken_at: at,
    })
    .execute();
}

/** The account's memberships and uploaded pictures. */
export async function findTeamsByAccount(db: Db, accountId: string) {
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
