import type { Tx } from "../../platform/db/database.ts";
import { announce } from "../../platform/db/in-transaction.ts";
import { eventTag } from "./announce-event.ts";
import { deleteSignupsOf } from "./signup-store.ts";

/** Takes somebody off the list of every event. */
export async function forgetGuest(tx: Tx, accountId: string): Promise<void> {
  announce(tx, ...(await deleteSignupsOf(tx, accountId)).map(eventTag));
}
