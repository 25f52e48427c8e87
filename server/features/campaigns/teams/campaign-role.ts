import type { TeamRole } from "#contract/campaigns/teams.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { findCampaignRole } from "./campaign-role-store.ts";

/** In ascending order: every role includes the previous ones. */
export const campaignRoles = ["reader", "editor", "owner"] as const satisfies readonly TeamRole[];
export type CampaignRole = TeamRole;
/** The owner isn't stored as a member. */
export type MemberRole = Exclude<CampaignRole, "owner">;

/**
 * Returns the account's role. Throws `not_found` for people outside the team, so that drafts stay
 * unknown, and `forbidden` for members below `least`.
 */
export async function requireCampaignRole(
  db: Db,
  { campaignId, accountId, least }: { campaignId: number; accountId: string; least: CampaignRole },
): Promise<CampaignRole> {
  const role = await findCampaignRole(db, campaignId, accountId);
  if (!role) throw new AppError("not_found");
  if (campaignRoles.indexOf(role) < campaignRoles.indexOf(least)) throw new AppError("forbidden");
  return role;
}
