import type { Db, Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { deleteCodesOf, detachCodesOf, findCodesOf } from "./mailed-code-store.ts";

export async function exportPerson(db: Db, { accountId }: Person) {
  return { "mailed-codes.json": await findCodesOf(db, accountId) };
}

/**
 * Erases a person's codes. Codes sent to an address that they merely entered stay until the daily
 * job deletes them, but no longer give access to the account: the address may be someone else's,
 * whom the daily limit protects from floods.
 */
export async function forgetPerson(
  tx: Tx,
  { accountId, provenEmail, namedEmails }: Person,
): Promise<void> {
  if (provenEmail === null) await detachCodesOf(tx, accountId);
  else await deleteCodesOf(tx, accountId, { proven: provenEmail, named: namedEmails });
}
