import type { Db, Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { announceGuestCount } from "./announce-event.ts";
import { findEventsByAccount } from "./event-list-store.ts";
import { deleteSignupsByAccount } from "./signup-store.ts";

export async function exportPerson(db: Db, { accountId }: Person) {
  return { "events.json": await findEventsByAccount(db, accountId) };
}

/** Withdraws the account from every event. */
export async function erasePerson(tx: Tx, { accountId }: Person): Promise<void> {
  announceGuestCount(tx, ...(await deleteSignupsByAccount(tx, accountId)));
}
