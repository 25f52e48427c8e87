import { sql } from "kysely";
import { DAY_MS } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { isPublic } from "../catalogue/public-campaign-store.ts";

/** Hours before the start, and hours after the last email about the event. */
export interface ReminderTimes {
  readonly before: number;
  readonly afterEmail: number;
}

/**
 * Locks sign-ups whose reminder is due, skipping those locked by another worker: the event starts
 * soon and the guest wasn't emailed about it recently.
 */
export function claimDueReminders(tx: Tx, now: Date, times: ReminderTimes & { limit: number }) {
  return tx
    .selectFrom("event_signup as signup")
    .innerJoin("event", "event.id", "signup.event_id")
    .innerJoin("campaign", "campaign.id", "event.campaign_id")
    .innerJoin("account", "account.id", "signup.account_id")
    .select(["signup.event_id", "signup.account_id", "account.email"])
    .where("signup.reminded_at", "is", null)
    .where("event.decided_state", "is", null)
    .where("event.starts_at", ">", now)
    .where(
      "event.starts_at",
      "<=",
      sql<Date>`${now}::timestamptz + ${times.before} * interval '1h'`,
    )
    .where(
      "signup.told_at",
      "<=",
      sql<Date>`${now}::timestamptz - ${times.afterEmail} * interval '1h'`,
    )
    .where("account.erased_at", "is", null)
    .where("account.disabled_at", "is", null)
    .where(isPublic)
    .orderBy("event.starts_at")
    .limit(times.limit)
    .forUpdate("signup")
    .skipLocked()
    .execute();
}

export type DueReminder = Awaited<ReturnType<typeof claimDueReminders>>[number];

/** A reminder includes all changes, so it also clears pending change emails. */
export async function markReminded(tx: Tx, due: readonly DueReminder[], at: Date): Promise<void> {
  const ids = due.map(({ event_id }) => event_id);
  const accounts = due.map(({ account_id }) => account_id);
  await sql`
    UPDATE event_signup SET reminded_at = ${at}, tell_from = NULL
    FROM unnest(${ids}::bigint[], ${accounts}::uuid[]) AS due (event_id, account_id)
    WHERE event_signup.event_id = due.event_id AND event_signup.account_id = due.account_id`.execute(
    tx,
  );
}

/**
 * Locks an upcoming event whose guests are due an email about a change, skipping those locked by
 * another worker and those with `dailyLimit` such emails within a day.
 */
export function claimEventWithPendingChange(tx: Tx, now: Date, dailyLimit: number) {
  const emailCount = sql<number>`(SELECT count(*) FROM event_change_mail AS mail
    WHERE mail.event_id = event.id AND mail.mailed_at > ${new Date(now.getTime() - DAY_MS)})`;
  return tx
    .selectFrom("event")
    .innerJoin("campaign", "campaign.id", "event.campaign_id")
    .select("event.id")
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("event_signup as signup")
          .select("signup.event_id")
          .whereRef("signup.event_id", "=", "event.id")
          .where("signup.tell_from", "<=", now),
      ),
    )
    .where("event.ends_at", ">", now)
    .where(sql<boolean>`coalesce(event.decided_state, 'In session') = 'In session'`)
    .where(emailCount, "<", dailyLimit)
    .where(isPublic)
    .orderBy("event.starts_at")
    .limit(1)
    .forUpdate("event")
    .skipLocked()
    .executeTakeFirst();
}

export async function recordChangeEmail(tx: Tx, eventId: number, at: Date): Promise<void> {
  await tx
    .insertInto("event_change_mail")
    .values({ event_id: eventId, mailed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
