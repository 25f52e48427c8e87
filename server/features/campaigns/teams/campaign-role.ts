import type { TeamRole } from "#contract/campaigns/teams.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { findCampaignRole } from "./campaign-role-store.ts";
import type { TeamCall } from "./team-deps.ts";
import { type CampaignRow, lockCampaign } from "./team-store.ts";

/** In ascending order: every role includes the previous ones. */
export const campaignRoles = ["reader", "editor", "owner"] as const satisfies readonly TeamRole[];
export type CampaignRole = TeamRole;

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

/**
 * Locks the team and then checks the caller's role, which may just have ended. Throws as
 * `requireCampaignRole`.
 */
export async function lockTeam(
  tx: Tx,
  call: TeamCall,
  least: CampaignRole,
): Promise<{ campaign: CampaignRow; role: CampaignRole }> {
  const campaign = await lockCampaign(tx, call.campaignId);
  if (!campaign) throw new AppError("not_found");
  return { campaign, role: await requireCampaignRole(tx, { ...call, least }) };
}
