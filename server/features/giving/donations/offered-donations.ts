import type { AnswerOf } from "#contract/endpoint.ts";
import type { Donation } from "#contract/giving/donations.ts";
import { type listOfferedDonations, OFFERED_AT_ONCE } from "#contract/giving/offered-donations.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database, Db, Tx } from "../../../platform/db/database.ts";
import { announce, inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { figuresTags } from "../../../tags.ts";
import { type AccountRow, findAccount } from "../../foundation/accounts/account-store.ts";
import { lockVerifiedAccount } from "../../foundation/accounts/verified-address.ts";
import { countOffered, findOffered, lockOffered, updateOwner } from "./donation-owner-store.ts";
import { donationView } from "./donation-view.ts";

/**
 * Anybody can type any address into the donation form. So a guest's donation stays a guest's,
 * without a portrait, until the owner of the address has read it and says that it is theirs.
 */
interface OfferDeps {
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
}

interface Decided {
  readonly id: string;
  readonly accountId: string;
}

/** How many donations are offered to the account's owner. */
export async function countOffers(db: Db, accountId: string): Promise<number> {
  const account = await findAccount(db, accountId);
  return account?.email_verified_at ? countOffered(db, account.email) : 0;
}

/**
 * The donations that are offered to the account's owner; none while the address is not confirmed.
 */
export async function listOffered(
  { db }: OfferDeps,
  accountId: string,
): Promise<AnswerOf<typeof listOfferedDonations>> {
  const account = await findAccount(db, accountId);
  if (!account?.email_verified_at) return { data: [], total: 0 };
  const rows = await findOffered(db, account.email, OFFERED_AT_ONCE);
  const all = rows.length < OFFERED_AT_ONCE;
  return {
    data: rows.map(donationView),
    total: all ? rows.length : await countOffered(db, account.email),
  };
}

/**
 * Makes an offered donation the account's. It becomes anonymous where the account gives anonymously
 * by default. Throws `not_found` for a donation that is not offered, `forbidden` for an unconfirmed
 * address.
 */
export function claimOffered({ database }: OfferDeps, decided: Decided): Promise<Donation> {
  return inTransaction(database, async (tx) => {
    const { account, donation } = await lockDecided(tx, decided);
    const owner = {
      account_id: account.id,
      anonymous: donation.anonymous || account.anonymous_by_default,
    };
    await updateOwner(tx, donation.id, owner);
    announce(tx, ...figuresTags(donation.campaign_id));
    return donationView({ ...donation, ...owner });
  });
}

/** Leaves the donation a guest's and never offers it again. Throws as `claimOffered`. */
export function disownOffered({ database, clock }: OfferDeps, decided: Decided): Promise<void> {
  return inTransaction(database, async (tx) => {
    const { donation } = await lockDecided(tx, decided);
    await updateOwner(tx, donation.id, { disowned_at: new Date(clock()) });
  });
}

async function lockDecided(tx: Tx, { id, accountId }: Decided) {
  const account: AccountRow = await lockVerifiedAccount(tx, accountId);
  const donation = await lockOffered(tx, account.email, id);
  if (!donation) throw new AppError("not_found");
  return { account, donation };
}
