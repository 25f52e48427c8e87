import { cleanEmail } from "#contract/email-address.ts";
import type { OfficeRole } from "#contract/office-roles.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database, Db, Tx } from "../../../platform/db/database.ts";
import { announce, inTransaction } from "../../../platform/db/in-transaction.ts";
import { accountTag } from "../../../tags.ts";
import { recordAudit } from "../audit/record-audit.ts";
import {
  findAccountByEmail,
  listStaff,
  lockAmongOwners,
  readOfficeRole,
  updateOfficeRole,
} from "./account-store.ts";

interface AdministerDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * The command line that makes an account an owner, removes one from the office, or lists the office's members.
 * Returns the text to print. Throws an Error with the reason if it fails.
 */
export async function administer(deps: AdministerDeps, words: readonly string[]): Promise<string> {
  const [command, email, ...rest] = words;
  if (command === "list" && email === undefined) return describeStaff(deps.database.db);
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
    const found = await findAccountByEmail(tx, email);
    const { account, owners } = await lockAmongOwners(tx, found?.id ?? NOBODY);
    if (account?.email !== email) throw new Error(`No account has the address ${email}.`);
    const before = readOfficeRole(account);
    const role = command === "grant" ? "owner" : null;
    if (role === null && owners.every(({ id }) => id === account.id) && before === "owner") {
      throw new Error(`${email} is the only owner. Make another account an owner first.`);
    }
    if (role !== before) {
      await setOfficeRole(tx, account.id, role);
      await recordAudit(tx, {
        actorId: null,
        action: command,
        subject: { type: "account", id: account.id },
        before: { role: before },
        after: { role },
        at: new Date(clock()),
      });
    }
    return `${email} is ${command === "grant" ? "now an owner" : "no longer in the office"}.`;
  });
}

const NOBODY = "00000000-0000-0000-0000-000000000000";

async function describeStaff(db: Db): Promise<string> {
  const staff = await listStaff(db);
  if (staff.length === 0) return "There are no owners.";
  return staff
    .map(({ email, first_name, last_name, office_role, disabled_at }) => {
      const role = office_role.replace("_", "-");
      return `${email}  ${first_name} ${last_name}  ${role}${disabled_at ? "  (disabled)" : ""}`;
    })
    .join("\n");
}

/** Sets an account's role in the office, which takes effect with its next request. */
export async function setOfficeRole(
  tx: Tx,
  accountId: string,
  role: OfficeRole | null,
): Promise<void> {
  await updateOfficeRole(tx, accountId, role);
  announce(tx, accountTag(accountId));
}
