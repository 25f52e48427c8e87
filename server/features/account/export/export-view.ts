import { presentDonation } from "../../giving/donations/donation-view.ts";
import type { findAllDonationsOf } from "../profile/own-donations-store.ts";
import type { ProfileRow } from "../profile/profile-store.ts";
import { presentProfile } from "../profile/profile-view.ts";
import type { findDeclinesOf } from "./export-store.ts";

type DonationRow = Awaited<ReturnType<typeof findAllDonationsOf>>[number];
type DeclineRow = Awaited<ReturnType<typeof findDeclinesOf>>[number];

/** The profile with the dates that no screen shows. */
export function exportedAccount(row: ProfileRow) {
  return {
    ...presentProfile(row),
    email_verified_at: row.email_verified_at,
    two_factor_since: row.two_factor_since,
  };
}

/** A donation with what only its donor and the books know. */
export function exportedDonation(row: DonationRow, declines: readonly DeclineRow[]) {
  const { checkout_url: _, ...shown } = presentDonation(row);
  return {
    ...shown,
    email: row.donor_email,
    payment_provider: row.provider,
    payment_id: row.payment_id,
    number_in_campaign: row.number,
    declined_at: declines
      .filter(({ donation_id }) => donation_id === row.id)
      .map(({ declined_at }) => declined_at),
  };
}
