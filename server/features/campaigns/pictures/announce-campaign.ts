import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { campaignsTag, campaignTag } from "../../../tags.ts";

/** What a campaign shows of itself changes. */
export function announceCampaign(tx: Tx, campaignId: number): void {
  announce(tx, campaignsTag, campaignTag(campaignId));
}
