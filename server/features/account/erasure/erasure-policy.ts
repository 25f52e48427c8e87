import type { CampaignState } from "#contract/campaigns/campaign-states.ts";
import { type Clock, today } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { lockCampaignsByOwner } from "../../campaigns/organising/organising-store.ts";
import { lockAmongOwners } from "../../foundation/accounts/account-store.ts";

/** Throws `forbidden` for the owner of a campaign that collects donations. `who` starts the message. */
export async function refuseActiveOrganiser(
  tx: Tx,
  accountId: string,
  { clock, who }: { readonly clock: Clock; readonly who: "You run" | "This person runs" },
): Promise<void> {
  const campaigns = await lockCampaignsByOwner(tx, accountId);
  const busy = campaigns.find((campaign) => needsOrganiser(campaign, today(clock)));
  if (!busy) return;
  throw new AppError("forbidden", {
    message: `${who} the campaign “${busy.title}”. Please transfer it to someone else or end it first.`,
  });
}

/** Throws `forbidden` for the last enabled owner of the office. Locks the owners. */
export async function refuseLastOwner(tx: Tx, accountId: string): Promise<void> {
  const { owners } = await lockAmongOwners(tx, accountId);
  if (owners.some(({ id }) => id !== accountId)) return;
  throw new AppError("forbidden", {
    message: "You are the only owner of the office. Please make someone else an owner first.",
  });
}

/** A campaign needs an owner as long as it collects donations. */
function needsOrganiser(
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
