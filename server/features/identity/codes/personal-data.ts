import type { Db, Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { deletePersonalCodes, detachAccountCodes, findAccountCodes } from "./mailed-code-store.ts";

export async function exportPerson(db: Db, { accountId }: Person) {
  return { "mailed-codes.json": await findAccountCodes(db, accountId) };
}

/**
 * Erases a person's codes. Codes sent to an address that they merely entered stay until the daily
 * job deletes them, but no longer give access to the account: the address may be someone else's,
 * whom the daily limit protects from floods.
 */
export async function erasePerson(
  tx: Tx,
  { accountId, confirmedEmail, enteredEmails }: Person,
): Promise<void> {
  if (confirmedEmail === null) await detachAccountCodes(tx, accountId);
  else await deletePersonalCodes(tx, accountId, { proven: confirmedEmail, named: enteredEmails });
}
