import type { Tx } from "../../../platform/db/database.ts";
import { renameDonors } from "../../campaigns/catalogue/campaign-totals-store.ts";
import { lockGiven } from "./donation-owner-store.ts";
import { donorKeyOf } from "./settle-donations.ts";

/**
 * Before somebody's address is forgotten, by which campaigns count them: from then on their account
 * stands for them, so that a gift that is taken back later still finds its donor.
 */
export async function countByAccount(
  tx: Tx,
  { donorKey }: { readonly donorKey: Buffer },
  accountId: string,
): Promise<void> {
  // One key in each campaign: whoever gave there from two addresses was counted twice, and stays so.
  const given = new Map((await lockGiven(tx, accountId)).map((gift) => [gift.campaign_id, gift]));
  const known = [...given].map(([campaignId, gift]) => ({
    campaignId,
    donorKey: donorKeyOf(gift, donorKey),
  }));
  const byAccount = { id: accountId, account_id: accountId, donor_email: null };
  await renameDonors(tx, known, donorKeyOf(byAccount, donorKey));
}
