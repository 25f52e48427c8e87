import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import { deleteOldRows, type KeyPage } from "../../../platform/jobs/delete-in-pages.ts";

export type NewMailedCode = Insertable<DB["mailed_code"]>;
export type CodePurpose = DB["mailed_code"]["purpose"];

/** Until the commit, no one else creates a code of this purpose for this mailbox. */
export async function lockCodes(tx: Tx, purpose: CodePurpose, mailbox: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${purpose} ${mailbox}`}, 0))`.execute(
    tx,
  );
}

/** Counts the codes of a purpose that were emailed to a mailbox since then. */
export function countMailedCodes(
  tx: Tx,
  purpose: CodePurpose,
  { mailbox, asker, since }: { mailbox: string; asker: string; since: Date },
): Promise<{ readonly toAsker: number; readonly toStrangers: number }> {
  return tx
    .selectFrom("mailed_code")
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere("asker", "=", asker).as("toAsker"),
      eb.fn.countAll<number>().filterWhere("asked_by_owner", "=", false).as("toStrangers"),
    ])
    .where("mailbox", "=", mailbox)
    .where("created_at", ">", since)
    .where("purpose", "=", purpose)
    .where("mailed", "=", true)
    .executeTakeFirstOrThrow();
}

export async function insertMailedCode(tx: Tx, code: NewMailedCode): Promise<void> {
  await tx.insertInto("mailed_code").values(code).execute();
}

/** Whether a code can still be verified. */
const isOpen = (now: Date) => sql<boolean>`verified_at IS NULL AND expires_at > ${now}`;

/** Counts an attempt. Undefined if the code has expired, is verified, or has no attempts left. */
export function countCodeAttempt(
  tx: Tx,
  code: { id: string; purpose: CodePurpose },
  limits: { now: Date; guesses: number },
) {
  return tx
    .updateTable("mailed_code")
    .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
    .where("id", "=", code.id)
    .where("purpose", "=", code.purpose)
    .where(isOpen(limits.now))
    .where("attempts", "<", limits.guesses)
    .returning(["code_hash"])
    .executeTakeFirst();
}

/** Counts an attempt at each open code of this purpose that was emailed to the address. */
export function countAttemptsByAddress(
  tx: Tx,
  code: { email: string; purpose: CodePurpose; exceptId: string | undefined },
  limits: { now: Date; guesses: number },
) {
  return tx
    .updateTable("mailed_code")
    .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
    .where("email", "=", code.email)
    .where("purpose", "=", code.purpose)
    .where("mailed", "=", true)
    .where(isOpen(limits.now))
    .where("attempts", "<", limits.guesses)
    .$if(code.exceptId !== undefined, (query) => query.where("id", "!=", code.exceptId ?? ""))
    .returning(["id", "code_hash"])
    .execute();
}

/** Whether the ticket is of an open code that was requested for the address. */
export async function isTicketFor(
  db: Db,
  code: { id: string; purpose: CodePurpose; email: string },
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom("mailed_code")
    .select("id")
    .where("id", "=", code.id)
    .where("purpose", "=", code.purpose)
    .where("email", "=", code.email)
    .where(isOpen(now))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * What changes if a code is verified in a browser that didn't request it: the new ticket is known only
 * there, so that the requester, who may be a stranger, gains nothing.
 */
const handOver = (newTicket: string) => ({ id: newTicket, by_registrant: false });

/** Verifies the code of a link and returns whether it can be used: once, and not when it is too old. */
export async function markLinkVerified(
  tx: Tx,
  link: { email: string; purpose: CodePurpose; hash: string },
  { at, createdAfter, newTicket }: { at: Date; createdAfter: Date; newTicket: string },
): Promise<boolean> {
  const row = await tx
    .updateTable("mailed_code")
    .set((eb) => ({
      verified_at: eb.fn.coalesce("verified_at", eb.val(at)),
      ...handOver(newTicket),
    }))
    .where("email", "=", link.email)
    .where("purpose", "=", link.purpose)
    .where("link_hash", "=", link.hash)
    .where("mailed", "=", true)
    .where("used_at", "is", null)
    .where("created_at", ">", createdAfter)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the ticket is of the browser that chose the account's password. */
export async function isRegistrantTicket(
  db: Db,
  ticket: string,
  accountId: string | null,
): Promise<boolean> {
  const row = await db
    .selectFrom("mailed_code")
    .select("id")
    .where("id", "=", ticket)
    .where("account_id", "=", accountId)
    .where("by_registrant", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}

/** The donation on whose page the account's password was chosen. */
export async function findRegistrationDonation(
  db: Db,
  accountId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("mailed_code")
    .select("donation_id")
    .where("account_id", "=", accountId)
    .where("donation_id", "is not", null)
    .executeTakeFirst();
  return row?.donation_id ?? undefined;
}

/** Whether an open code has no attempts left. */
export async function isOutOfAttempts(
  db: Db,
  code: { id: string; purpose: CodePurpose },
  limits: { now: Date; guesses: number },
): Promise<boolean> {
  const row = await db
    .selectFrom("mailed_code")
    .select("id")
    .where("id", "=", code.id)
    .where("purpose", "=", code.purpose)
    .where(isOpen(limits.now))
    .where("attempts", ">=", limits.guesses)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false if it was already verified. `newTicket` if this isn't the browser that requested it. */
export async function markCodeVerified(
  tx: Tx,
  id: string,
  { at, newTicket }: { at: Date; newTicket?: string },
): Promise<boolean> {
  const row = await tx
    .updateTable("mailed_code")
    .set({ verified_at: at, ...(newTicket === undefined ? {} : handOver(newTicket)) })
    .where("id", "=", id)
    .where("verified_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** A verified code that hasn't been used. */
export function findVerifiedCode(
  db: Db,
  code: { id: string; purpose: CodePurpose },
  createdAfter: Date,
) {
  return db
    .selectFrom("mailed_code")
    .select(["id", "account_id", "email", "by_registrant"])
    .where("id", "=", code.id)
    .where("purpose", "=", code.purpose)
    .where("verified_at", "is not", null)
    .where("used_at", "is", null)
    .where("created_at", ">", createdAfter)
    .executeTakeFirst();
}

/** Uses a verified code, once. Undefined if it was already used. */
export function redeemCode(tx: Tx, id: string, at: Date) {
  return tx
    .updateTable("mailed_code")
    .set({ used_at: at })
    .where("id", "=", id)
    .where("verified_at", "is not", null)
    .where("used_at", "is", null)
    .returning(["account_id", "email"])
    .executeTakeFirst();
}

/** The ticket of the account's open code of this purpose. There is at most one. */
export async function findOpenTicket(
  db: Db,
  accountId: string,
  purpose: CodePurpose,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("mailed_code")
    .select("id")
    .where("account_id", "=", accountId)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return row?.id;
}

/** Invalidates the open codes of an account, of these purposes or of all. */
export async function invalidateCodes(
  tx: Tx,
  accountId: string,
  at: Date,
  purposes?: readonly CodePurpose[],
): Promise<void> {
  await tx
    .updateTable("mailed_code")
    .set((eb) => ({ used_at: at, verified_at: eb.fn.coalesce("verified_at", eb.val(at)) }))
    .where("account_id", "=", accountId)
    .where("used_at", "is", null)
    .$if(purposes !== undefined, (query) => query.where("purpose", "in", purposes ?? []))
    .execute();
}

/** Deletes the codes of a page that were created before then. Returns the page's last key. */
export function deleteOldCodes(
  tx: Tx,
  createdBefore: Date,
  page: KeyPage,
): Promise<string | undefined> {
  const old = sql`created_at < ${createdBefore}`;
  return deleteOldRows(tx, page, { table: "mailed_code", key: "id", old });
}

/**
 * Deletes the codes of the account or to its confirmed address, and those to an entered address that
 * were never sent.
 */
export async function deletePersonalCodes(
  tx: Tx,
  accountId: string,
  { proven, named }: { readonly proven: string; readonly named: readonly string[] },
): Promise<void> {
  await sql`
    DELETE FROM mailed_code WHERE account_id = ${accountId} OR email = ${proven}
      OR (email = ANY(${[...named]}::text[]) AND NOT mailed)`.execute(tx);
}

/** The codes no longer give access to the account, but still count towards the daily limits. */
export async function detachAccountCodes(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable("mailed_code")
    .set({ account_id: null })
    .where("account_id", "=", accountId)
    .execute();
}

/** The account's codes, without the digits. */
export function findAccountCodes(db: Db, accountId: string) {
  return db
    .selectFrom("mailed_code")
    .select(["purpose", "email", "created_at", "expires_at", "verified_at", "used_at"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();
}
