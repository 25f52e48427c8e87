import { sql } from "kysely";
import { DAY_MS } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { isPublic } from "../catalogue/public-campaign-store.ts";

/**
 * Locks an upcoming event whose guests are due an email about a change, skipping those locked by
 * another worker and those with `dailyLimit` such emails within a day.
 */
export function takeUntold(tx: Tx, now: Date, dailyLimit: number) {
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

export async function noteChangeMail(tx: Tx, eventId: number, at: Date): Promise<void> {
  await tx
    .insertInto("event_change_mail")
    .values({ event_id: eventId, mailed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
