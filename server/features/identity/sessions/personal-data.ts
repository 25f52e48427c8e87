import type { Db, Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { endSessions } from "./end-sessions.ts";
import { deleteAccountSessions, findAccountSessions } from "./session-store.ts";

export async function exportPerson(db: Db, { accountId }: Person) {
  return { "sessions.json": await findAccountSessions(db, accountId) };
}

/** Ends a person's sessions as of their next requests, and deletes them. */
export async function erasePerson(
  tx: Tx,
  { accountId }: Person,
  { at }: { readonly at: Date },
): Promise<void> {
  await endSessions(tx, accountId, { at });
  await deleteAccountSessions(tx, accountId);
}
