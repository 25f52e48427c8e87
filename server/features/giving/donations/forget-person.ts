import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { figuresTags } from "../../../tags.ts";
import { renameDonors } from "../../campaigns/catalogue/campaign-totals-store.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { forgetLetters } from "./donation-letter-store.ts";
import { forgetDonor, giveToAccount, lockGiven } from "./donation-owner-store.ts";
import { donorKeyOf } from "./settle-donations.ts";

/**
 * Removes somebody from their donations, and from guests' donations with their address: the address
 * is theirs, whoever typed it. Amounts, dates and the books stay.
 */
export async function forgetPerson(
  tx: Tx,
  person: Person,
  parts: { readonly donorKey: Buffer },
): Promise<void> {
  if (person.provenEmail !== null) await giveToAccount(tx, person, person.provenEmail);
  await countByAccount(tx, parts, person);
  await forgetLetters(tx, person);
  const campaigns = await forgetDonor(tx, person);
  announce(tx, ...campaigns.flatMap(figuresTags));
}

/**
 * Campaigns count donors by a key made of their address. Before the address is forgotten, this
 * replaces the key by one made of the account, so that taking back a donation later still finds its
 * donor.
 */
async function countByAccount(
  tx: Tx,
  { donorKey }: { readonly donorKey: Buffer },
  person: Person,
): Promise<void> {
  const { accountId } = person;
  // Only one key in each campaign: a donor who gave there with two addresses was counted twice, and
  // still is.
  const given = new Map(
    (await lockGiven(tx, person)).map((donation) => [donation.campaign_id, donation]),
  );
  const known = [...given].map(([campaignId, donation]) => ({
    campaignId,
    donorKey: donorKeyOf(donation, donorKey),
  }));
  const byAccount = { id: accountId, account_id: accountId, donor_email: null };
  await renameDonors(tx, known, donorKeyOf(byAccount, donorKey));
}
