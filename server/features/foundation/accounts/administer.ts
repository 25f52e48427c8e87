import { cleanEmail } from "#contract/email-address.ts";
import type { Role } from "#contract/identity/sessions.ts";
import type { Database, Db, Tx } from "../../../platform/db/database.ts";
import { announce, inTransaction } from "../../../platform/db/in-transaction.ts";
import { accountTag } from "../../../tags.ts";
import { listAdmins, lockAccountByEmail, updateRole } from "./account-store.ts";

const USAGE =
  "doctor | test-mail ADDRESS | grant EMAIL | revoke EMAIL | list | reset-two-factor EMAIL | migrate | new-secret | reseal | accept-secret | check-books | set-rate BASE QUOTE RATE | copy-files";

/**
 * Does what `npm run admin` is told: makes somebody an admin, takes the role back, lists admins.
 * Answers the text for the person who asked. Throws an Error with the reason where it can't be
 * done.
 */
export async function administer(database: Database, words: readonly string[]): Promise<string> {
  const [command, email, ...rest] = words;
  if (command === "list" && email === undefined) return describeAdmins(database.db);
  if ((command === "grant" || command === "revoke") && email !== undefined && rest.length === 0) {
    return changeRole(database, command, cleanEmail(email));
  }
  throw new Error(`Usage: ${USAGE}`);
}

function changeRole(
  database: Database,
  command: "grant" | "revoke",
  email: string,
): Promise<string> {
  return inTransaction(database, async (tx) => {
    const account = await lockAccountByEmail(tx, email);
    if (!account) throw new Error(`No account has the address ${email}.`);
    await setRole(tx, account.id, command === "grant" ? "admin" : "supporter");
    return `${email} is ${command === "grant" ? "an admin" : "no admin"} now.`;
  });
}

async function describeAdmins(db: Db): Promise<string> {
  const admins = await listAdmins(db);
  if (admins.length === 0) return "There is no admin.";
  return admins
    .map(({ email, first_name, last_name, disabled_at }) => {
      return `${email}  ${first_name} ${last_name}${disabled_at ? "  (disabled)" : ""}`;
    })
    .join("\n");
}

/** Sets an account's role, from its next request on. */
export async function setRole(tx: Tx, accountId: string, role: Role): Promise<void> {
  await updateRole(tx, accountId, role);
  announce(tx, accountTag(accountId));
}
