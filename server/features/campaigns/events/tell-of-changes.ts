import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { noteChangeMail, takeUntold } from "./change-mail-store.ts";
import type { EventDeps } from "./event-deps.ts";
import { CHANGE_MAILS_PER_DAY } from "./event-policy.ts";
import { findEvent } from "./event-store.ts";
import { tellGuests } from "./tell-guests.ts";

/** Tells guests how their event stands whose time or place has come to rest, each event once. */
export async function tellOfChanges(deps: EventDeps): Promise<void> {
  while (await tellOfOne(deps));
}

/** False where there is none left. The mails and that they were sent are one transaction. */
function tellOfOne(deps: EventDeps): Promise<boolean> {
  const at = new Date(deps.clock());
  return inTransaction(deps.database, async (tx) => {
    const due = await takeUntold(tx, at, CHANGE_MAILS_PER_DAY);
    const event = due && (await findEvent(tx, due.id));
    if (!event) return false;
    const told = await tellGuests(tx, deps, event, { what: "changed", at });
    if (told > 0) await noteChangeMail(tx, event.id, at);
    return true;
  });
}
