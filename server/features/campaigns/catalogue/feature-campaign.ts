import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { campaignsTag } from "../../../tags.ts";
import { setFeatured } from "./campaign-store.ts";

/** Replaces the featured campaign. */
export async function featureCampaign(tx: Tx, id: number, at: Date): Promise<void> {
  await setFeatured(tx, id, at);
  announce(tx, campaignsTag);
}
