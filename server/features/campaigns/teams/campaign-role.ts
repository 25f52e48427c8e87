import type { TeamRole } from "#contract/campaigns/teams.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { findCampaignRole } from "./campaign-role-store.ts";

/** The roles; each may do what those before it may. */
export const campaignRoles = ["reader", "editor", "owner"] as const satisfies readonly TeamRole[];
export type CampaignRole = TeamRole;
/** The owner has no row as a member. */
export type MemberRole = Exclude<CampaignRole, "owner">;

/**
 * Answers the caller's role in a campaign. Throws `not_found` for people outside the team, so that
 * nobody learns of drafts, and `forbidden` for a member with less than the role `least`.
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
