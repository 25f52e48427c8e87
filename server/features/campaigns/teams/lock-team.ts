import type { Tx } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type CampaignRole, requireCampaignRole } from "./campaign-role.ts";
import type { TeamCall } from "./team-deps.ts";
import { type CampaignRow, lockCampaign } from "./team-store.ts";

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
