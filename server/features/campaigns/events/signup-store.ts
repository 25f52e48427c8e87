import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";

export interface Signup {
  readonly eventId: number;
  readonly accountId: string;
}

/** Returns false if the account was already signed up. */
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

/** Returns false if there was none. */
export async function deleteSignup(tx: Tx, { eventId, accountId }: Signup): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("event_signup")
    .where("event_id", "=", eventId)
    .where("account_id", "=", accountId)
    .returning("event_id")
    .execute();
  return deleted.length > 0;
}

/** Returns the ids of the events. */
export async function deleteSignupsByAccount(tx: Tx, accountId: string): Promise<number[]> {
  const deleted = await tx
    .deleteFrom("event_signup")
    .where("account_id", "=", accountId)
    .returning("event_id")
    .execute();
  return deleted.map(({ event_id }) => event_id);
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

/** Guests who can be emailed: all, or only those not yet notified of a change. */
export function findGuests(db: Db, eventId: number, which: "all" | "unnotified") {
  return db
    .selectFrom("event_signup as signup")
    .innerJoin("account", "account.id", "signup.account_id")
    .select(["account.id", "account.email"])
    .where("signup.event_id", "=", eventId)
    .where("account.erased_at", "is", null)
    .where("account.disabled_at", "is", null)
    .$if(which === "unnotified", (query) => query.where("signup.tell_from", "is not", null))
    .orderBy("account.id")
    .execute();
}

/** Latest first. */
export function findLatestGuests(db: Db, eventId: number, limit: number) {
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
 * Schedules an email about a new time or place, which comes before any reminder. An email that is
 * already due isn't delayed by a further change.
 */
export async function scheduleChangeEmail(
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

/** Marks all guests as notified of the current time and place. */
export async function markNotified(tx: Tx, eventId: number, at: Date): Promise<void> {
  await tx
    .updateTable("event_signup")
    .set({ told_at: at, tell_from: null })
    .where("event_id", "=", eventId)
    .where("tell_from", "is not", null)
    .execute();
}
