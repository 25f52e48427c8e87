import type { Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { deleteCodesOf, detachCodesOf } from "./mailed-code-store.ts";

/**
 * Forgets the codes that were mailed to somebody. Codes to an address that they only named may be its
 * owner's own, and count against whoever floods it: those stay until their time, and open nothing of
 * this account.
 */
export async function forgetPerson(
  tx: Tx,
  { accountId, provenEmail, namedEmails }: Person,
): Promise<void> {
  if (provenEmail === null) await detachCodesOf(tx, accountId);
  else await deleteCodesOf(tx, accountId, { proven: provenEmail, named: namedEmails });
}
