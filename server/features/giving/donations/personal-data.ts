import type { Db, Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { campaignTotalsTags } from "../../../tags.ts";
import { renameDonors } from "../../campaigns/catalogue/campaign-totals-store.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { eraseDonationEmails, findDonationEmails } from "./donation-email-store.ts";
import {
  assignDonationsToAccount,
  eraseDonor,
  findDeclines,
  findPersonDonations,
  lockSettledDonations,
} from "./donation-owner-store.ts";
import { donationView } from "./donation-view.ts";
import { buildDonorKey } from "./settle-donations.ts";

/** A person's donations with all that is stored about them. */
export async function exportPerson(db: Db, person: Person) {
  const donations = await findPersonDonations(db, person);
  const ids = donations.map(({ id }) => id);
  const declines = await findDeclines(db, ids);
  const emails = await findDonationEmails(db, ids);
  return {
    "donations.json": donations.map((donation) => {
      const { checkout_url: _, ...view } = donationView(donation);
      return {
        ...view,
        email: donation.donor_email,
        payment_provider: donation.provider,
        payment_id: donation.payment_id,
        number_in_campaign: donation.number,
        given_by: donation.offline_way,
        thanked_at: donation.thanked_at,
        declined: declines
          .filter(({ donation_id }) => donation_id === donation.id)
          .map(({ declined_at: at, reason }) => ({ at, reason })),
        letters: emails
          .filter(({ donation_id }) => donation_id === donation.id)
          .map(({ told_at: at, kind, state }) => ({ at, kind, state })),
      };
    }),
  };
}

/**
 * Erases a person from their donations and from guests' donations with their address. Amounts, dates
 * and the ledger stay.
 */
export async function erasePerson(
  tx: Tx,
  person: Person,
  deps: { readonly donorKey: Buffer },
): Promise<void> {
  if (person.confirmedEmail !== null)
    await assignDonationsToAccount(tx, person, person.confirmedEmail);
  await replaceDonorKeys(tx, deps, person);
  await eraseDonationEmails(tx, person);
  const campaigns = await eraseDonor(tx, person);
  announce(tx, ...campaigns.flatMap(campaignTotalsTags));
}

/**
 * Campaigns count donors by a hash of their address. Replaces it with a hash of the account before the
 * address is erased, so that a later reversal still finds the donor.
 */
async function replaceDonorKeys(
  tx: Tx,
  { donorKey }: { readonly donorKey: Buffer },
  person: Person,
): Promise<void> {
  const { accountId } = person;
  // One key per campaign: a donor who used two addresses there stays counted twice.
  const donations = new Map(
    (await lockSettledDonations(tx, person)).map((donation) => [donation.campaign_id, donation]),
  );
  const known = [...donations].map(([campaignId, donation]) => ({
    campaignId,
    donorKey: buildDonorKey(donation, donorKey),
  }));
  const account = { id: accountId, account_id: accountId, donor_email: null };
  await renameDonors(tx, known, buildDonorKey(account, donorKey));
}
