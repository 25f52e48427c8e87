import type { Db, Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { announceGuests } from "./announce-event.ts";
import { findEventsOf } from "./event-list-store.ts";
import { deleteSignupsOf } from "./signup-store.ts";

export async function exportPerson(db: Db, { accountId }: Person) {
  return { "events.json": await findEventsOf(db, accountId) };
}

/** Withdraws the account from every event. */
export async function forgetPerson(tx: Tx, { accountId }: Person): Promise<void> {
  announceGuests(tx, ...(await deleteSignupsOf(tx, accountId)));
}
