import type { Db, Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { figuresTags } from "../../../tags.ts";
import { renameDonors } from "../../campaigns/catalogue/campaign-totals-store.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { findLettersOf, forgetLetters } from "./donation-letter-store.ts";
import {
  findDeclinesOf,
  findDonationsOf,
  forgetDonor,
  giveToAccount,
  lockGiven,
} from "./donation-owner-store.ts";
import { donationView } from "./donation-view.ts";
import { donorKeyOf } from "./settle-donations.ts";

/** An account's donations, with details that only the donor and the books know. */
export async function exportPerson(db: Db, person: Person) {
  const donations = await findDonationsOf(db, person);
  const ids = donations.map(({ id }) => id);
  const [declines, letters] = [await findDeclinesOf(db, ids), await findLettersOf(db, ids)];
  return {
    "donations.json": donations.map((donation) => {
      const { checkout_url: _, ...shown } = donationView(donation);
      return {
        ...shown,
        email: donation.donor_email,
        payment_provider: donation.provider,
        payment_id: donation.payment_id,
        number_in_campaign: donation.number,
        given_by: donation.offline_way,
        thanked_at: donation.thanked_at,
        declined: declines
          .filter(({ donation_id }) => donation_id === donation.id)
          .map(({ declined_at: at, reason }) => ({ at, reason })),
        letters: letters
          .filter(({ donation_id }) => donation_id === donation.id)
          .map(({ told_at: at, kind, state }) => ({ at, kind, state })),
      };
    }),
  };
}

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
