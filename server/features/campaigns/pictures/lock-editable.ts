import { type CampaignState, isEditable } from "#contract/campaigns/campaign-states.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { requireCampaignRole } from "../teams/campaign-role.ts";
import type { PictureCall } from "./picture-deps.ts";
import { lockCampaignPictures } from "./picture-store.ts";

/**
 * Locks a campaign's pictures, then checks the caller's role; answers the campaign's state. Throws as
 * `requireCampaignRole`.
 */
export async function lockForEditor(tx: Tx, call: PictureCall): Promise<CampaignState> {
  const campaign = await lockCampaignPictures(tx, call.campaignId);
  if (!campaign) throw new AppError("not_found");
  await requireCampaignRole(tx, { ...call, least: "editor" });
  return campaign.state;
}

/**
 * The same, to change what the campaign shows. Throws `wrong_state` as well, where its texts may
 * not change either: the office approves what it has read.
 */
export async function lockEditable(tx: Tx, call: PictureCall): Promise<CampaignState> {
  const state = await lockForEditor(tx, call);
  if (isEditable(state)) return state;
  throw new AppError("wrong_state", {
    message:
      state === "in_review"
        ? "While we are reading the campaign, its pictures stay as they are. Take it back from review to change them."
        : "The pictures of this campaign stay as they are.",
  });
}
