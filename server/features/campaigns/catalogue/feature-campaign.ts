import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { campaignsTag } from "../../../tags.ts";
import { setFeatured } from "./campaign-store.ts";

/** Makes a campaign the featured one, in the place of the one before. */
export async function featureCampaign(tx: Tx, id: number, at: Date): Promise<void> {
  await setFeatured(tx, id, at);
  announce(tx, campaignsTag);
}
