import { type CampaignState, isEditable } from "#contract/campaigns/campaign-states.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { lockTeam } from "../teams/campaign-role.ts";
import type { TeamCall } from "../teams/team-deps.ts";

/** Locks a campaign's pictures and returns its state. Throws as `requireCampaignRole` for editors. */
export async function lockAsEditor(tx: Tx, call: TeamCall): Promise<CampaignState> {
  return (await lockTeam(tx, call, "editor")).campaign.state;
}

/** As `lockAsEditor`, but throws `wrong_state` unless the campaign can be edited. */
export async function lockEditable(tx: Tx, call: TeamCall): Promise<CampaignState> {
  const state = await lockAsEditor(tx, call);
  if (isEditable(state)) return state;
  throw new AppError("wrong_state", {
    message:
      state === "in_review"
        ? "You can't change pictures while we review the campaign. Withdraw it from review to change them."
        : "You can't change the pictures of this campaign.",
  });
}
