import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { type DonationRow, selectShownDonations } from "./donation-store.ts";

export type Donor = Pick<Person, "accountId" | "donationIds">;

/** Whether a row of `donation` belongs to the account, and to the listed donations if any are given. */
export function belongsToDonor({ accountId, donationIds }: Donor): RawBuilder<boolean> {
  const own = sql<boolean>`donation.account_id = ${accountId}`;
  if (donationIds === undefined) return own;
  return sql<boolean>`(${own} AND donation.id = ANY(${[...donationIds]}::uuid[]))`;
}

/** Locks an account's settled donations with an email address, in the order of their ids. */
export function lockSettledDonations(tx: Tx, donor: Donor) {
  return tx
    .selectFrom("donation")
    .select(["id", "campaign_id", "donor_email", "account_id"])
    .where(belongsToDonor(donor))
    .where("donor_email", "is not", null)
    .where("state", "=", "settled")
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Assigns guests' donations with this address to the account; `email` in lower case. */
export async function assignDonationsToAccount(
  tx: Tx,
  { accountId, donationIds }: Donor,
  email: string,
): Promise<void> {
  await tx
    .updateTable("donation")
    .set({ account_id: accountId })
    .where("donor_email", "=", email)
    .where("account_id", "is", null)
    .$if(donationIds !== undefined, (query) => query.where("id", "in", [...(donationIds ?? [])]))
    .execute();
}

/**
 * Assigns guests' recurring donations with this address to the account, if one of these donations is offered to it and
 * part of them. The next donations then belong to the account.
 */
export async function assignRecurringToAccount(
  tx: Tx,
  account: { readonly id: string; readonly email: string; readonly anonymous_by_default: boolean },
  donationIds: readonly string[],
): Promise<void> {
  await tx
    .updateTable("recurring_donation")
    .set({
      account_id: account.id,
      anonymous: sql`anonymous OR ${account.anonymous_by_default}::boolean`,
    })
    .where("account_id", "is", null)
    .where("donor_email", "=", account.email)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("donation")
        .select((select) => select.ref("recurring_id").$notNull().as("recurring_id"))
        .where("id", "in", [...donationIds])
        .where(isOffered(account.email)),
    )
    .execute();
}

/** Ids of up to `most` of the account's and guests' donations that still have the donor's address. */
export async function findDonationsWithEmail(
  db: Db,
  { accountId, confirmedEmail }: Pick<Person, "accountId" | "confirmedEmail">,
  most: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("donation")
    .select("id")
    .where("donor_email", "is not", null)
    .where((eb) =>
      eb.or([
        eb("account_id", "=", accountId),
        eb("account_id", "is", null).and("donor_email", "=", confirmedEmail),
      ]),
    )
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

const isOffered = (email: string) => (eb: ExpressionBuilder<DB, "donation">) =>
  eb.and([
    eb("donation.donor_email", "=", email),
    eb("donation.account_id", "is", null),
    eb("donation.disowned_at", "is", null),
    eb("donation.state", "=", "settled"),
  ]);

/** Guests' donations with this address that its owner has neither claimed nor disowned. */
const offered = (db: Db, email: string) => selectShownDonations(db).where(isOffered(email));

/** Newest first. */
export function findOfferedDonations(db: Db, email: string, limit: number) {
  return offered(db, email)
    .orderBy("donation.settled_at", "desc")
    .orderBy("donation.id", "desc")
    .limit(limit)
    .execute();
}

export async function countOfferedDonations(db: Db, email: string): Promise<number> {
  const { count } = await offered(db, email)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function lockOfferedDonation(tx: Tx, email: string, id: string) {
  return offered(tx, email).where("donation.id", "=", id).forUpdate("donation").executeTakeFirst();
}

/** In the order of their ids. */
export function lockOfferedDonations(tx: Tx, email: string, ids: readonly string[]) {
  return offered(tx, email)
    .where("donation.id", "in", [...ids])
    .orderBy("donation.id")
    .forUpdate("donation")
    .execute();
}

export async function updateOwner(
  tx: Tx,
  id: string,
  owner: Partial<Pick<DonationRow, "account_id" | "anonymous" | "disowned_at">>,
): Promise<void> {
  await tx.updateTable("donation").set(owner).where("id", "=", id).execute();
}

/**
 * All donations of a person, newest first: those of their account, and guests' donations with their
 * confirmed address that they have not disowned.
 */
export function findPersonDonations(
  db: Db,
  {
    accountId,
    confirmedEmail,
  }: { readonly accountId: string; readonly confirmedEmail: string | null },
) {
  return selectShownDonations(db)
    .where((eb) =>
      eb.or([
        eb("donation.account_id", "=", accountId),
        eb("donation.account_id", "is", null)
          .and("donation.donor_email", "=", confirmedEmail)
          .and("donation.disowned_at", "is", null),
      ]),
    )
    .orderBy("donation.created_at", "desc")
    .orderBy("donation.id", "desc")
    .execute();
}

/** Declined attempts to pay these donations, oldest first. */
export async function findDeclines(db: Db, donationIds: readonly string[]) {
  if (donationIds.length === 0) return [];
  return await db
    .selectFrom("payment_decline")
    .select(["donation_id", "declined_at", "reason"])
    .where("donation_id", "in", [...donationIds])
    .orderBy("declined_at")
    .execute();
}

/** Skips donations that were erased before: a donor may have thousands. */
const hasPersonalData = sql<boolean>`(NOT anonymous OR
  coalesce(donor_name, donor_email, message, dedication, team_note) IS NOT NULL)`;

/** Erases the donor from their donations and returns the ids of the campaigns. */
export async function eraseDonor(tx: Tx, donor: Donor): Promise<number[]> {
  const erased = await tx
    .updateTable("donation")
    .set({
      donor_name: null,
      donor_email: null,
      message: null,
      dedication: null,
      team_note: null,
      anonymous: true,
    })
    .where(belongsToDonor(donor))
    .where(hasPersonalData)
    .returning("campaign_id")
    .execute();
  return [...new Set(erased.map(({ campaign_id }) => campaign_id))];
}
