import type { Tx } from "../../../platform/db/database.ts";
import { BATCH_ROWS } from "../../../platform/jobs/in-batches.ts";
import { erasePerson as eraseReactions } from "../../campaigns/community/personal-data.ts";
import { erasePerson as eraseSignups } from "../../campaigns/events/personal-data.ts";
import { erasePerson as erasePledges } from "../../campaigns/in-kind/personal-data.ts";
import { erasePerson as eraseTeams } from "../../campaigns/teams/personal-data.ts";
import type { ErasePerson, Person } from "../../foundation/accounts/person.ts";
import { erasePerson as eraseAccount } from "../../foundation/accounts/personal-data.ts";
import { erasePerson as eraseNotifications } from "../../foundation/notifications/personal-data.ts";
import { erasePerson as eraseBankLines } from "../../giving/bank-statements/personal-data.ts";
import { findDonationsWithEmail } from "../../giving/donations/donation-owner-store.ts";
import { erasePerson as eraseDonations } from "../../giving/donations/personal-data.ts";
import { erasePerson as eraseReports } from "../../giving/offline/personal-data.ts";
import { erasePerson as eraseReceipts } from "../../giving/receipts/personal-data.ts";
import { erasePerson as eraseRecurring } from "../../giving/recurring-management/personal-data.ts";
import { erasePerson as eraseRefunds } from "../../giving/refunds/personal-data.ts";
import { erasePerson as eraseCodes } from "../../identity/codes/personal-data.ts";
import { erasePerson as eraseSessions } from "../../identity/sessions/personal-data.ts";
import { erasePerson as eraseIdentities } from "../../identity/social/personal-data.ts";
import { erasePerson as eraseTwoFactor } from "../../identity/two-factor/personal-data.ts";
import { erasePerson as eraseDonorRecords } from "../../office/donors/personal-data.ts";
import { erasePerson as eraseStaff } from "../../office/staff/personal-data.ts";
import { erasePerson as eraseEnquiries } from "../../outreach/enquiries/personal-data.ts";
import { erasePerson as eraseMailings } from "../../outreach/mailings/personal-data.ts";
import { erasePerson as eraseSubscription } from "../../outreach/newsletter/personal-data.ts";
import { erasePerson as eraseProfile } from "../profile/personal-data.ts";
import type { ProfileDeps } from "../profile/profile-deps.ts";

type ErasureDeps = Pick<ProfileDeps, "jobs" | "donorKey"> & { readonly at: Date };

const donationSteps: ReadonlyArray<ErasePerson<ErasureDeps>> = [
  // Before the receipts: guest donations are assigned to the account, together with their receipts.
  eraseDonations,
  eraseReceipts,
  eraseRefunds,
  eraseBankLines,
  eraseReports,
];

const steps: ReadonlyArray<ErasePerson<ErasureDeps>> = [
  // First, as it finds the pages that show the person by what the others delete.
  eraseProfile,
  // Before the donations, so that it adds none to them.
  eraseRecurring,
  ...donationSteps,
  eraseReactions,
  erasePledges,
  eraseSignups,
  eraseNotifications,
  eraseSessions,
  eraseTwoFactor,
  eraseIdentities,
  eraseCodes,
  eraseSubscription,
  eraseEnquiries,
  eraseTeams,
  eraseStaff,
  eraseMailings,
  eraseDonorRecords,
  eraseAccount,
];

/** Erases a person from every feature that stores something about people. */
export async function eraseEverywhere(tx: Tx, person: Person, deps: ErasureDeps): Promise<void> {
  for (const erase of steps) await erase(tx, person, deps);
}

/**
 * Erases the first batch of a person's donations if there are more, and returns whether it did. Then
 * the caller commits and repeats, so that no transaction gets too large. After a crash, the next
 * attempt continues with the remaining donations.
 */
export async function eraseDonationBatch(
  tx: Tx,
  person: Person,
  deps: ErasureDeps,
  atOnce: number = BATCH_ROWS,
): Promise<boolean> {
  const donationIds = await findDonationsWithEmail(tx, person, atOnce + 1);
  if (donationIds.length <= atOnce) return false;
  const batch: Person = { ...person, donationIds: donationIds.slice(0, atOnce) };
  for (const erase of donationSteps) await erase(tx, batch, deps);
  return true;
}
