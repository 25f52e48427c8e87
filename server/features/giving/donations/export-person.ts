import type { Db } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { findLettersOf } from "./donation-letter-store.ts";
import { findDeclinesOf, findDonationsOf } from "./donation-owner-store.ts";
import { donationView } from "./donation-view.ts";

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
