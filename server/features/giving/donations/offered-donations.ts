import type { ResponseOf } from "#contract/endpoint.ts";
import type { Donation } from "#contract/giving/donations.ts";
import {
  type listOfferedDonations,
  MAX_OFFERED_DONATIONS,
} from "#contract/giving/offered-donations.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database, Db, Tx } from "../../../platform/db/database.ts";
import { announce, inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { campaignTotalsTags } from "../../../tags.ts";
import { type AccountRow, findAccount } from "../../foundation/accounts/account-store.ts";
import { lockVerifiedAccount } from "../../foundation/accounts/verified-address.ts";
import {
  assignRecurringToAccount,
  countOfferedDonations,
  findOfferedDonations,
  lockOfferedDonation,
  lockOfferedDonations,
  updateOwner,
} from "./donation-owner-store.ts";
import { donationView } from "./donation-view.ts";

/**
 * Anyone can type any address into the donation form, so a guest's donation stays a guest's until the
 * owner of the address claims it.
 */
interface OfferDeps {
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
}

interface Decision {
  readonly id: string;
  readonly accountId: string;
}

/** How many donations the account can claim. */
export async function countClaimableDonations(db: Db, accountId: string): Promise<number> {
  const account = await findAccount(db, accountId);
  return account?.email_verified_at ? countOfferedDonations(db, account.email) : 0;
}

/** The donations that the account can claim; none while the address is not confirmed. */
export async function listOffered(
  { db }: OfferDeps,
  accountId: string,
): Promise<ResponseOf<typeof listOfferedDonations>> {
  const account = await findAccount(db, accountId);
  if (!account?.email_verified_at) return { data: [], total: 0 };
  const rows = await findOfferedDonations(db, account.email, MAX_OFFERED_DONATIONS);
  const isComplete = rows.length < MAX_OFFERED_DONATIONS;
  return {
    data: rows.map(donationView),
    total: isComplete ? rows.length : await countOfferedDonations(db, account.email),
  };
}

/**
 * Assigns an offered donation to the account, anonymously if that is the account's default. Throws
 * `not_found` for a donation that is not offered, `forbidden` for an unconfirmed address.
 */
export function claimOfferedDonation(
  { database }: OfferDeps,
  decision: Decision,
): Promise<Donation> {
  return inTransaction(database, async (tx) => {
    const account = await lockVerifiedAccount(tx, decision.accountId);
    await assignRecurringToAccount(tx, account, [decision.id]);
    const donation = await lockOffered(tx, account, decision.id);
    return donationView(await assignToAccount(tx, account, donation));
  });
}

/**
 * Assigns the donation on whose page a guest chose the account's password, if it was made under the
 * account's confirmed address. One that isn't offered stays as it is.
 */
export async function claimRegistrationDonation(
  tx: Tx,
  { accountId, donationId }: { accountId: string; donationId: string },
): Promise<void> {
  const account = await lockVerifiedAccount(tx, accountId);
  await assignRecurringToAccount(tx, account, [donationId]);
  const donation = await lockOfferedDonation(tx, account.email, donationId);
  if (donation) await assignToAccount(tx, account, donation);
}

/**
 * Assigns several donations to the account, as `claimOfferedDonation` does; those that are not offered
 * stay as they are. Throws `forbidden` for an unconfirmed address.
 */
export function claimOfferedDonations(
  { database }: OfferDeps,
  { ids, accountId }: { ids: readonly string[]; accountId: string },
): Promise<void> {
  return inTransaction(database, async (tx) => {
    const account = await lockVerifiedAccount(tx, accountId);
    await assignRecurringToAccount(tx, account, ids);
    const donations = await lockOfferedDonations(tx, account.email, ids);
    for (const donation of donations) await assignToAccount(tx, account, donation);
  });
}

async function assignToAccount(tx: Tx, account: AccountRow, donation: OfferedDonation) {
  const owner = {
    account_id: account.id,
    anonymous: donation.anonymous || account.anonymous_by_default,
  };
  await updateOwner(tx, donation.id, owner);
  announce(tx, ...campaignTotalsTags(donation.campaign_id));
  return { ...donation, ...owner };
}

/** Leaves the donation a guest's and never offers it again. Throws as `claimOfferedDonation`. */
export function disownOfferedDonation(
  { database, clock }: OfferDeps,
  decision: Decision,
): Promise<void> {
  return inTransaction(database, async (tx) => {
    const account = await lockVerifiedAccount(tx, decision.accountId);
    const donation = await lockOffered(tx, account, decision.id);
    await updateOwner(tx, donation.id, { disowned_at: new Date(clock()) });
  });
}

type OfferedDonation = NonNullable<Awaited<ReturnType<typeof lockOfferedDonation>>>;

async function lockOffered(tx: Tx, { email }: AccountRow, id: string): Promise<OfferedDonation> {
  const donation = await lockOfferedDonation(tx, email, id);
  if (!donation) throw new AppError("not_found");
  return donation;
}
