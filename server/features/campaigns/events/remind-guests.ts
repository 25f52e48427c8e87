import { inTransaction } from "../../../platform/db/in-transaction.ts";
import type { EventDeps } from "./event-deps.ts";
import { guestEmail } from "./event-email.ts";
import { findEvent } from "./event-store.ts";
import { claimDueReminders, markReminded, type ReminderTimes } from "./guest-email-store.ts";
import { notifyOfEvent } from "./notify-guests.ts";

/** In hours. A guest emailed within the last three hours needs no reminder yet. */
const times: ReminderTimes = { before: 24, afterEmail: 3 };
const BATCH_SIZE = 100;

export async function remindGuests(deps: EventDeps): Promise<void> {
  while ((await remindBatch(deps)) === BATCH_SIZE);
}

/** Emails and their record share a transaction, so that none is lost or sent twice. */
function remindBatch(deps: EventDeps): Promise<number> {
  const at = new Date(deps.clock());
  return inTransaction(deps.database, async (tx) => {
    const due = await claimDueReminders(tx, at, { ...times, limit: BATCH_SIZE });
    for (const [eventId, guests] of Map.groupBy(due, ({ event_id }) => event_id)) {
      const event = await findEvent(tx, eventId);
      if (!event) continue;
      const emails = guests.map(({ account_id: id, email }) =>
        guestEmail(deps, event, { id, email }, { what: "soon" }),
      );
      await deps.mails.sendUnsolicited(tx, { kind: "eventNews" }, ...emails);
      const ids = guests.map(({ account_id }) => account_id);
      await notifyOfEvent(tx, ids, event, { what: "soon", at });
    }
    if (due.length > 0) await markReminded(tx, due, at);
    return due.length;
  });
}
