import type { Tx } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { requireCampaignRole } from "../teams/campaign-role.ts";
import { lockCampaign } from "../teams/team-store.ts";
import { lockEvent } from "./event-store.ts";

/** A team member's request about one of the campaign's events. */
export interface EventOfTeam {
  readonly campaignId: number;
  readonly eventId: number;
  readonly accountId: string;
}

/** Throws `not_found`, and `forbidden` for readers. */
export async function lockOwnEvent(tx: Tx, { campaignId, eventId, accountId }: EventOfTeam) {
  const campaign = await lockCampaign(tx, campaignId);
  if (!campaign) throw new AppError("not_found");
  await requireCampaignRole(tx, { campaignId, accountId, least: "editor" });
  const event = await lockEvent(tx, eventId);
  if (event?.campaign_id !== campaignId) throw new AppError("not_found");
  return { ...event, campaign_state: campaign.state };
}
