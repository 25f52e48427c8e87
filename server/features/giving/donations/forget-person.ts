import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { campaignsTag, campaignTag } from "../../../tags.ts";
import { renameDonors } from "../../campaigns/catalogue/campaign-totals-store.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { forgetDonor, giveToAccount, lockGiven } from "./donation-owner-store.ts";
import { donorKeyOf } from "./settle-donations.ts";

/**
 * Takes somebody out of their donations, and out of those that were made as a guest with their
 * address: whoever typed it, it is theirs. Amounts, dates and the books stay as they are.
 */
export async function forgetPerson(
  tx: Tx,
  { accountId, provenEmail }: Person,
  parts: { readonly donorKey: Buffer },
): Promise<void> {
  if (provenEmail !== null) await giveToAccount(tx, accountId, provenEmail);
  await countByAccount(tx, parts, accountId);
  const campaigns = await forgetDonor(tx, accountId);
  for (const id of campaigns) announce(tx, campaignTag(id));
  if (campaigns.length > 0) announce(tx, campaignsTag);
}

/**
 * Before somebody's address is forgotten, by which campaigns count them: from then on their account
 * stands for them, so that a gift that is taken back later still finds its donor.
 */
async function countByAccount(
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
