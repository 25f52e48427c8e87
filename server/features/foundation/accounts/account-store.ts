import { type Insertable, sql, type Updateable } from "kysely";
import type { OfficeRole } from "#contract/office-roles.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import { uuidv7 } from "../../../platform/ids.ts";

/** Name and email as searches compare them: the expression of the index account_by_folded_words. */
export const foldedAccountWords = sql`fold_text(' ' || account.first_name || ' ' || account.last_name || ' ' || account.email)`;

export async function insertAccount(tx: Tx, account: Insertable<DB["account"]>): Promise<void> {
  await tx.insertInto("account").values(account).execute();
}

export interface NewMember {
  readonly firstName: string;
  readonly lastName: string;
  /** In lower case. */
  readonly email: string;
  readonly passwordHash: string;
}

/**
 * Returns the new account's id, or undefined if the address already has one. Both cases run the
 * same statement, so that they take equally long.
 */
export async function insertNewMember(
  tx: Tx,
  newcomer: NewMember,
  at: Date,
): Promise<string | undefined> {
  const row = await tx
    .insertInto("account")
    .values({
      id: uuidv7(at.getTime()),
      email: newcomer.email,
      first_name: newcomer.firstName,
      last_name: newcomer.lastName,
      password_hash: newcomer.passwordHash,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/**
 * Marks the address as confirmed, and returns whether for the first time. Undefined if the account
 * has changed its address in the meantime.
 */
export async function markEmailVerified(
  tx: Tx,
  account: { id: string; email: string },
  at: Date,
): Promise<{ readonly first: boolean } | undefined> {
  return tx
    .updateTable("account")
    .set((eb) => ({ email_verified_at: eb.fn.coalesce("email_verified_at", eb.val(at)) }))
    .where("id", "=", account.id)
    .where("email", "=", account.email)
    .where("erased_at", "is", null)
    .returning((eb) => eb("email_verified_at", "=", at).$castTo<boolean>().as("first"))
    .executeTakeFirst();
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export function findAccount(db: Db, id: string) {
  return db.selectFrom("account").selectAll().where("id", "=", id).executeTakeFirst();
}

/** `email` in lower case. */
export function findAccountByEmail(db: Db, email: string) {
  return db.selectFrom("account").selectAll().where("email", "=", email).executeTakeFirst();
}

/** Locks the account until the commit, also against new rows that refer to it. */
export function lockAccount(tx: Tx, id: string) {
  return tx.selectFrom("account").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Locks the account until the commit, but allows new rows that refer to it. */
export function lockAccountRow(tx: Tx, id: string) {
  return tx
    .selectFrom("account")
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** A shared lock against changes until the commit. */
export function lockAccountShared(tx: Tx, id: string) {
  return tx.selectFrom("account").selectAll().where("id", "=", id).forShare().executeTakeFirst();
}

export function lockAccountByEmail(tx: Tx, email: string) {
  return tx
    .selectFrom("account")
    .selectAll()
    .where("email", "=", email)
    .forUpdate()
    .executeTakeFirst();
}

/** An account's role in the office; null outside it. For statements that select from `account`. */
export const officeRoleColumn = sql<OfficeRole | null>`CASE account.role WHEN 'admin' THEN 'owner' ELSE account.office_role END`;

export function readOfficeRole({
  role,
  office_role,
}: Pick<AccountRow, "role" | "office_role">): OfficeRole | null {
  return role === "admin" ? "owner" : office_role;
}

/** The columns that store a role in the office. */
export function officeRoleColumns(role: OfficeRole | null) {
  return role === "owner"
    ? ({ role: "admin", office_role: null } as const)
    : ({ role: "supporter", office_role: role } as const);
}

/** Everyone in the office: owners first, then by email. */
export function listStaff(db: Db) {
  return db
    .selectFrom("account")
    .select(["id", "email", "first_name", "last_name", "disabled_at", "two_factor_since"])
    .select(officeRoleColumn.$notNull().as("office_role"))
    .where((eb) => eb.or([eb("role", "=", sql.lit("admin")), eb("office_role", "is not", null)]))
    .orderBy("role")
    .orderBy("email")
    .execute();
}

/** Locks all enabled owners and the account with this id until the commit, so that one owner always remains. */
export async function lockAmongOwners(tx: Tx, id: string) {
  const rows = await tx
    .selectFrom("account")
    .selectAll()
    .where("erased_at", "is", null)
    .where((eb) =>
      eb.or([eb("id", "=", id), eb("role", "=", sql.lit("admin")).and("disabled_at", "is", null)]),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
  return {
    account: rows.find((row) => row.id === id),
    owners: rows.filter(({ role, disabled_at }) => role === "admin" && !disabled_at),
  };
}

/** Does nothing if the account was erased in the meantime. */
export async function updateAccount(
  tx: Tx,
  id: string,
  changes: Updateable<DB["account"]>,
): Promise<void> {
  await tx
    .updateTable("account")
    .set(changes)
    .where("id", "=", id)
    .where("erased_at", "is", null)
    .execute();
}

export async function updateOfficeRole(tx: Tx, id: string, role: OfficeRole | null): Promise<void> {
  await tx.updateTable("account").set(officeRoleColumns(role)).where("id", "=", id).execute();
}

/** Null re-enables the account. */
export async function updateDisabled(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.updateTable("account").set({ disabled_at: at }).where("id", "=", id).execute();
}

export async function updatePassword(tx: Tx, id: string, hash: string): Promise<void> {
  await tx.updateTable("account").set({ password_hash: hash }).where("id", "=", id).execute();
}

/** Invalidates all known-device cookies of the account. */
export async function resetKnownDevices(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("account")
    .set((eb) => ({ device_generation: eb("device_generation", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export async function updateVerifiedAt(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable("account").set({ email_verified_at: at }).where("id", "=", id).execute();
}

/** Null if logins need no second factor. */
export async function updateTwoFactorSince(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.updateTable("account").set({ two_factor_since: at }).where("id", "=", id).execute();
}

/** The row of an erased account. */
const tombstone = (id: string, at: Date) => ({
  email: `erased-${id}@erased.invalid`,
  first_name: "Former",
  last_name: "member",
  prefix: null,
  portrait: null,
  ...officeRoleColumns(null),
  password_hash: null,
  email_verified_at: null,
  pending_email: null,
  anonymous_by_default: true,
  mail_campaign_updates: false,
  mail_thank_yous: false,
  allow_mail_tracking: false,
  erased_at: at,
});

/** Removes everything from the row that identifies the person. */
export async function replaceWithTombstone(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable("account").set(tombstone(id, at)).where("id", "=", id).execute();
}

/** For a person who never had an account. Does nothing if the row exists. */
export async function insertTombstone(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .insertInto("account")
    .values({ id, ...tombstone(id, at) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}
