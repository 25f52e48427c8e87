import { inTransaction } from "../../../platform/db/in-transaction.ts";
import type { EventDeps } from "./event-deps.ts";
import { guestLetter } from "./event-letter.ts";
import { findEvent } from "./event-store.ts";
import { markReminded, type ReminderTimes, takeDue } from "./reminder-store.ts";
import { notifyOfEvent } from "./tell-guests.ts";

/** Hours. A guest who got a mail three hours ago or less needs no reminder. */
const times: ReminderTimes = { before: 24, afterMail: 3 };
const AT_ONCE = 100;

/** Reminds everybody who is due, each once. */
export async function remindGuests(deps: EventDeps): Promise<void> {
  while ((await remindSome(deps)) === AT_ONCE);
}

/** The mails and the note that they were sent are one transaction: none is lost, none goes twice. */
function remindSome(deps: EventDeps): Promise<number> {
  const at = new Date(deps.clock());
  return inTransaction(deps.database, async (tx) => {
    const due = await takeDue(tx, at, { ...times, limit: AT_ONCE });
    for (const [eventId, guests] of Map.groupBy(due, ({ event_id }) => event_id)) {
      const event = await findEvent(tx, eventId);
      if (!event) continue;
      const letters = guests.map(({ account_id: id, email }) =>
        guestLetter(deps, event, { id, email }, { what: "soon" }),
      );
      await deps.mails.sendUnasked(tx, { kind: "eventNews" }, ...letters);
      const ids = guests.map(({ account_id }) => account_id);
      await notifyOfEvent(tx, ids, event, { what: "soon", at });
    }
    if (due.length > 0) await markReminded(tx, due, at);
    return due.length;
  });
}
