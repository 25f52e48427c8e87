import type { Db, Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { endSessions } from "./end-sessions.ts";
import { deleteSessionsOf, findSessionsOf } from "./session-store.ts";

export async function exportPerson(db: Db, { accountId }: Person) {
  return { "sessions.json": await findSessionsOf(db, accountId) };
}

/** Ends a person's sessions as of their next requests, and deletes them. */
export async function forgetPerson(
  tx: Tx,
  { accountId }: Person,
  { at }: { readonly at: Date },
): Promise<void> {
  await endSessions(tx, accountId, { at });
  await deleteSessionsOf(tx, accountId);
}
