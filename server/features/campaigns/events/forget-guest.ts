import type { Tx } from "../../../platform/db/database.ts";
import { announceGuests } from "./announce-event.ts";
import { deleteSignupsOf } from "./signup-store.ts";

/** Takes somebody off the list of every event. */
export async function forgetGuest(tx: Tx, accountId: string): Promise<void> {
  announceGuests(tx, ...(await deleteSignupsOf(tx, accountId)));
}
