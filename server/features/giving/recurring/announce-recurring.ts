import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { campaignTag } from "../../../tags.ts";

/** Invalidates the page of a campaign to which a recurring donation has started, stopped, paused, resumed or moved. */
export function announceRecurring(tx: Tx, campaignId: number): void {
  announce(tx, campaignTag(campaignId));
}
