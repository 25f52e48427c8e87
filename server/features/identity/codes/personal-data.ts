import type { Db, Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { deleteCodesOf, detachCodesOf, findCodesOf } from "./mailed-code-store.ts";

export async function exportPerson(db: Db, { accountId }: Person) {
  return { "mailed-codes.json": await findCodesOf(db, accountId) };
}

/**
 * Forgets the codes that were mailed to somebody. Mailed codes to an address that they only named
 * stay until the daily job deletes them: the address may be somebody else's, whom its count of codes
 * protects from a flood. They open nothing of this account.
 */
export async function forgetPerson(
  tx: Tx,
  { accountId, provenEmail, namedEmails }: Person,
): Promise<void> {
  if (provenEmail === null) await detachCodesOf(tx, accountId);
  else await deleteCodesOf(tx, accountId, { proven: provenEmail, named: namedEmails });
}
