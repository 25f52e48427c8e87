import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import { deleteOldOfPage, type KeyPage } from "../../../platform/jobs/forget-in-pages.ts";

export type NewMailedCode = Insertable<DB["mailed_code"]>;
export type CodePurpose = DB["mailed_code"]["purpose"];

/** Nobody else makes a code of this purpose for this mailbox until the commit. */
export async function lockCodesOf(tx: Tx, purpose: CodePurpose, mailbox: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${purpose} ${mailbox}`}, 0))`.execute(
    tx,
  );
}

/** How many codes of a purpose were mailed to a mailbox since then. */
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

/** Counts a guess; undefined where the code is over, proven, or guessed too often. */
export function countGuess(
  tx: Tx,
  code: { id: string; purpose: CodePurpose },
  limits: { now: Date; guesses: number },
) {
  return tx
    .updateTable("mailed_code")
    .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
    .where("id", "=", code.id)
    .where("purpose", "=", code.purpose)
    .where("verified_at", "is", null)
    .where("expires_at", ">", limits.now)
    .where("attempts", "<", limits.guesses)
    .returning(["code_hash"])
    .executeTakeFirst();
}

/** True for an open code that has had all its guesses. */
export async function isGuessedOut(
  db: Db,
  code: { id: string; purpose: CodePurpose },
  limits: { now: Date; guesses: number },
): Promise<boolean> {
  const row = await db
    .selectFrom("mailed_code")
    .select("id")
    .where("id", "=", code.id)
    .where("purpose", "=", code.purpose)
    .where("verified_at", "is", null)
    .where("expires_at", ">", limits.now)
    .where("attempts", ">=", limits.guesses)
    .executeTakeFirst();
  return row !== undefined;
}

/** False where somebody else was first. */
export async function markCodeVerified(tx: Tx, id: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable("mailed_code")
    .set({ verified_at: at })
    .where("id", "=", id)
    .where("verified_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** A proven code that was not used yet. */
export function findVerifiedCode(
  db: Db,
  code: { id: string; purpose: CodePurpose },
  createdAfter: Date,
) {
  return db
    .selectFrom("mailed_code")
    .select(["id", "account_id", "email"])
    .where("id", "=", code.id)
    .where("purpose", "=", code.purpose)
    .where("verified_at", "is not", null)
    .where("used_at", "is", null)
    .where("created_at", ">", createdAfter)
    .executeTakeFirst();
}

/** Uses a proven code, once; undefined where it was used already. */
export function useVerifiedCode(tx: Tx, id: string, at: Date) {
  return tx
    .updateTable("mailed_code")
    .set({ used_at: at })
    .where("id", "=", id)
    .where("verified_at", "is not", null)
    .where("used_at", "is", null)
    .returning(["account_id", "email"])
    .executeTakeFirst();
}

/** The ticket of the account's open code of this purpose; there is one at most. */
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

/** Ends the open codes of an account, of all purposes or of some. */
export async function endCodesOf(
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

/** Of a page of codes, deletes those made before then; answers its last key. */
export function forgetCodes(
  tx: Tx,
  createdBefore: Date,
  page: KeyPage,
): Promise<string | undefined> {
  const old = sql`created_at < ${createdBefore}`;
  return deleteOldOfPage(tx, page, { table: "mailed_code", key: "id", old });
}

/** Those of the account or to its proven address, and those to a named address that never went out. */
export async function deleteCodesOf(
  tx: Tx,
  accountId: string,
  { proven, named }: { readonly proven: string; readonly named: readonly string[] },
): Promise<void> {
  await sql`
    DELETE FROM mailed_code WHERE account_id = ${accountId} OR email = ${proven}
      OR (email = ANY(${[...named]}::text[]) AND NOT mailed)`.execute(tx);
}

/** They open nothing of the account any more, and are counted on. */
export async function detachCodesOf(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable("mailed_code")
    .set({ account_id: null })
    .where("account_id", "=", accountId)
    .execute();
}

/** Which codes were mailed, without the codes. */
export function findCodesOf(db: Db, accountId: string) {
  return db
    .selectFrom("mailed_code")
    .select(["purpose", "email", "created_at", "expires_at", "verified_at", "used_at"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();
}
