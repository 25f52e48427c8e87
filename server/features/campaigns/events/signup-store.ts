import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";

export interface Signup {
  readonly eventId: number;
  readonly accountId: string;
}

/** False where they had signed up before. */
export async function insertSignup(
  tx: Tx,
  { eventId, accountId, at }: Signup & { at: Date },
): Promise<boolean> {
  const added = await tx
    .insertInto("event_signup")
    .values({ event_id: eventId, account_id: accountId, signed_up_at: at, told_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("event_id")
    .execute();
  return added.length > 0;
}

/** False where there was none. */
export async function deleteSignup(tx: Tx, { eventId, accountId }: Signup): Promise<boolean> {
  const gone = await tx
    .deleteFrom("event_signup")
    .where("event_id", "=", eventId)
    .where("account_id", "=", accountId)
    .returning("event_id")
    .execute();
  return gone.length > 0;
}

/** Takes somebody off every list; answers the ids of these events. */
export async function deleteSignupsOf(tx: Tx, accountId: string): Promise<number[]> {
  const gone = await tx
    .deleteFrom("event_signup")
    .where("account_id", "=", accountId)
    .returning("event_id")
    .execute();
  return gone.map(({ event_id }) => event_id);
}

export async function hasSignedUp(db: Db, { eventId, accountId }: Signup): Promise<boolean> {
  const found = await db
    .selectFrom("event_signup")
    .select("event_id")
    .where("event_id", "=", eventId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return found !== undefined;
}

/** The guests who can get mails; or only those who still have to be told of a change. */
export function findGuests(db: Db, eventId: number, which: "all" | "untold") {
  return db
    .selectFrom("event_signup as signup")
    .innerJoin("account", "account.id", "signup.account_id")
    .select(["account.id", "account.email"])
    .where("signup.event_id", "=", eventId)
    .where("account.erased_at", "is", null)
    .where("account.disabled_at", "is", null)
    .$if(which === "untold", (query) => query.where("signup.tell_from", "is not", null))
    .orderBy("account.id")
    .execute();
}

/** The latest first. */
export function findGuestNames(db: Db, eventId: number, limit: number) {
  return db
    .selectFrom("event_signup as signup")
    .innerJoin("account", "account.id", "signup.account_id")
    .select(["account.first_name", "account.last_name", "account.portrait", "signup.signed_up_at"])
    .where("signup.event_id", "=", eventId)
    .orderBy("signup.signed_up_at", "desc")
    .orderBy("account.id")
    .limit(limit)
    .execute();
}

/**
 * Guests are to hear of a new time or place. No reminder comes before that; with a new beginning
 * they are reminded again. What is due already does not wait for a further change.
 */
export async function markUntold(
  tx: Tx,
  eventId: number,
  { at, from, remindAgain }: { at: Date; from: Date; remindAgain: boolean },
): Promise<void> {
  await tx
    .updateTable("event_signup")
    .set({
      told_at: at,
      tell_from: sql<Date>`CASE WHEN tell_from <= ${at} THEN tell_from ELSE ${from} END`,
      ...(remindAgain ? { reminded_at: null } : {}),
    })
    .where("event_id", "=", eventId)
    .execute();
}

/** Marks all guests as told of the present time and place. */
export async function markTold(tx: Tx, eventId: number, at: Date): Promise<void> {
  await tx
    .updateTable("event_signup")
    .set({ told_at: at, tell_from: null })
    .where("event_id", "=", eventId)
    .where("tell_from", "is not", null)
    .execute();
}
