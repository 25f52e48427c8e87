import type { Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { endSessions } from "./end-sessions.ts";
import { deleteSessionsOf } from "./session-store.ts";

/** Ends somebody's sessions from their next requests on, and forgets that there were any. */
export async function forgetPerson(
  tx: Tx,
  { accountId }: Person,
  { at }: { readonly at: Date },
): Promise<void> {
  await endSessions(tx, accountId, { at });
  await deleteSessionsOf(tx, accountId);
}
