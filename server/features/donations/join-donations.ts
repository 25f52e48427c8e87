import type { Tx } from "../../platform/db/database.ts";
import { announce } from "../../platform/db/in-transaction.ts";
import { giveToAccount } from "./donation-owner-store.ts";

/**
 * Donations that were given as a guest become the account's, once somebody has proven that the
 * address is theirs. The public then sees their portrait.
 */
export async function joinDonations(tx: Tx, accountId: string, email: string): Promise<void> {
  const campaigns = await giveToAccount(tx, accountId, email);
  const shown = campaigns.filter((campaign) => campaign.shown);
  for (const { campaign_id } of shown) announce(tx, `campaign:${campaign_id}`);
  if (shown.length > 0) announce(tx, "campaigns");
}
