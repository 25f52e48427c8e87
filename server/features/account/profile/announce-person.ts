import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { campaignsTag, campaignTag } from "../../../tags.ts";
import { findAppearances } from "./profile-store.ts";

/** Tells what shows the person that their name or photo changes. */
export async function announcePerson(tx: Tx, accountId: string): Promise<void> {
  const campaigns = await findAppearances(tx, accountId);
  for (const id of campaigns) announce(tx, campaignTag(id));
  if (campaigns.length > 0) announce(tx, campaignsTag);
}
