import type { Tx } from "../../../platform/db/database.ts";
import { findUnannounced, markAnnounced } from "./event-store.ts";
import { tellFollowers } from "./tell-guests.ts";

/** Tells followers of what was planned while they might not be written to and is still to come. */
export async function announceWaitingEvents(
  tx: Tx,
  { campaignId, but, at }: { campaignId: number; but: string | null; at: Date },
): Promise<void> {
  for (const event of await findUnannounced(tx, campaignId, at)) {
    await tellFollowers(tx, event, { but, at });
  }
  await markAnnounced(tx, campaignId, at);
}
