import { sql } from "kysely";
import type { TeamRole } from "#contract/campaigns/teams.ts";
import type { Db } from "../../../platform/db/database.ts";

/** Undefined for people outside the team and for an unknown campaign. */
export async function findCampaignRole(
  db: Db,
  campaignId: number,
  accountId: string,
): Promise<TeamRole | undefined> {
  const found = await db
    .selectFrom("campaign")
    .leftJoin("campaign_member as member", (join) =>
      join.onRef("member.campaign_id", "=", "campaign.id").on("member.account_id", "=", accountId),
    )
    .select(
      sql<TeamRole | null>`CASE WHEN campaign.organiser_id = ${accountId} THEN 'owner'
        ELSE member.role END`.as("role"),
    )
    .where("campaign.id", "=", campaignId)
    .executeTakeFirst();
  return found?.role ?? undefined;
}

/** Ids of the campaigns whose teams include the account, in any role. */
export async function findTeamCampaignIds(db: Db, accountId: string): Promise<number[]> {
  const rows = await db
    .selectFrom("campaign")
    .select("id")
    .where("organiser_id", "=", accountId)
    .union(
      db
        .selectFrom("campaign_member")
        .select("campaign_id as id")
        .where("account_id", "=", accountId),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Account ids of the team, including the owner. */
export async function findTeamAccountIds(db: Db, campaignId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("campaign")
    .select("organiser_id as account_id")
    .where("id", "=", campaignId)
    .union(
      db.selectFrom("campaign_member").select("account_id").where("campaign_id", "=", campaignId),
    )
    .execute();
  return rows.map(({ account_id }) => account_id);
}
