import { type CampaignState, isEditable } from "#contract/campaigns/campaign-states.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { requireCampaignRole } from "../teams/campaign-role.ts";
import type { TeamCall } from "../teams/team-deps.ts";
import { lockCampaignPictures } from "./picture-store.ts";

/** Locks a campaign's pictures and returns its state. Throws as `requireCampaignRole` for editors. */
export async function lockForEditor(tx: Tx, call: TeamCall): Promise<CampaignState> {
  const campaign = await lockCampaignPictures(tx, call.campaignId);
  if (!campaign) throw new AppError("not_found");
  await requireCampaignRole(tx, { ...call, least: "editor" });
  return campaign.state;
}

/** As `lockForEditor`, but throws `wrong_state` unless the campaign can be edited. */
export async function lockEditable(tx: Tx, call: TeamCall): Promise<CampaignState> {
  const state = await lockForEditor(tx, call);
  if (isEditable(state)) return state;
  throw new AppError("wrong_state", {
    message:
      state === "in_review"
        ? "You can't change pictures while we review the campaign. Withdraw it from review to change them."
        : "You can't change the pictures of this campaign.",
  });
}
