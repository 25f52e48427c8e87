import type { CampaignState } from "#contract/campaigns/campaign-states.ts";
import { type Clock, today } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { lockCampaignsOf } from "../../campaigns/organising/organising-store.ts";

/**
 * Throws `forbidden` for an owner of a campaign that asks for money. `who` is how the message begins:
 * "You run" or "This person runs".
 */
export async function refuseBusyOrganiser(
  tx: Tx,
  accountId: string,
  { clock, who }: { readonly clock: Clock; readonly who: "You run" | "This person runs" },
): Promise<void> {
  const campaigns = await lockCampaignsOf(tx, accountId);
  const busy = campaigns.find((campaign) => needsItsOrganiser(campaign, today(clock)));
  if (!busy) return;
  throw new AppError("forbidden", {
    message: `${who} the campaign “${busy.title}”. Please hand it over to somebody else or end it first.`,
  });
}

/** A campaign needs an owner as long as it asks people for money. */
function needsItsOrganiser(
  campaign: { state: CampaignState; ends_on: string | null },
  today: string,
): boolean {
  switch (campaign.state) {
    case "in_review":
    case "paused":
      return true;
    case "active":
      return campaign.ends_on === null || campaign.ends_on >= today;
    default:
      return false;
  }
}
