import { cleanEmail } from "#contract/email-address.ts";
import type { Role } from "#contract/identity/sessions.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database, Db, Tx } from "../../../platform/db/database.ts";
import { announce, inTransaction } from "../../../platform/db/in-transaction.ts";
import { accountTag } from "../../../tags.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { listAdmins, lockAccountByEmail, updateRole } from "./account-store.ts";

interface AdministerDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * The command line that grants or revokes the admin role, or lists admins. Returns the text to print.
 * Throws an Error with the reason if it fails.
 */
export async function administer(deps: AdministerDeps, words: readonly string[]): Promise<string> {
  const [command, email, ...rest] = words;
  if (command === "list" && email === undefined) return describeAdmins(deps.database.db);
  if ((command === "grant" || command === "revoke") && email !== undefined && rest.length === 0) {
    return changeRole(deps, command, cleanEmail(email));
  }
  throw new Error("Usage: grant EMAIL | revoke EMAIL | list");
}

function changeRole(
  { database, clock }: AdministerDeps,
  command: "grant" | "revoke",
  email: string,
): Promise<string> {
  return inTransaction(database, async (tx) => {
    const account = await lockAccountByEmail(tx, email);
    if (!account) throw new Error(`No account has the address ${email}.`);
    const role = command === "grant" ? "admin" : "supporter";
    await setRole(tx, account.id, role);
    if (role !== account.role) {
      await recordAudit(tx, {
        actorId: null,
        action: command,
        subject: { type: "account", id: account.id },
        before: { role: account.role },
        after: { role },
        at: new Date(clock()),
      });
    }
    return `${email} is ${command === "grant" ? "now" : "no longer"} an admin.`;
  });
}

async function describeAdmins(db: Db): Promise<string> {
  const admins = await listAdmins(db);
  if (admins.length === 0) return "There are no admins.";
  return admins
    .map(({ email, first_name, last_name, disabled_at }) => {
      return `${email}  ${first_name} ${last_name}${disabled_at ? "  (disabled)" : ""}`;
    })
    .join("\n");
}

/** Sets an account's role, which takes effect with its next request. */
export async function setRole(tx: Tx, accountId: string, role: Role): Promise<void> {
  await updateRole(tx, accountId, role);
  announce(tx, accountTag(accountId));
}
