import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { campaignsTag, campaignTag } from "../../../tags.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { countByAccount } from "./count-by-account.ts";
import { forgetDonor, giveToAccount } from "./donation-owner-store.ts";

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
