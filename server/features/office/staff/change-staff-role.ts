import type { IdentityProof } from "#contract/office/staff.ts";
import { type OfficeRole, officeRoleNames } from "#contract/office-roles.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Caller } from "../../../platform/http/route.ts";
import {
  type AccountRow,
  lockAmongOwners,
  readOfficeRole,
} from "../../foundation/accounts/account-store.ts";
import { setOfficeRole } from "../../foundation/accounts/administer.ts";
import { runOfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import { emailOwner } from "../../foundation/emails/security-email.ts";
import { confirmIdentity } from "../../identity/two-factor/confirm-identity.ts";
import type { TwoFactorDeps } from "../../identity/two-factor/two-factor-deps.ts";
import { newOfficeOwnerEmail, roleChangedEmail } from "./staff-email.ts";

export interface RoleChange extends IdentityProof {
  readonly id: string;
  readonly role: OfficeRole | null;
}

/**
 * Changes someone's role, or removes them from the office, as of their next request. Throws as `confirmIdentity`,
 * `not_found`, and `forbidden` for the caller's own role, so that one owner always remains: the caller.
 */
export async function changeStaffRole(
  deps: TwoFactorDeps,
  caller: Caller,
  { id, role, ...proof }: RoleChange,
): Promise<string> {
  await confirmIdentity(deps, caller, proof);
  return runOfficeTransaction(deps, caller, async ({ tx, actorId, record }) => {
    const { account, owners } = await lockAmongOwners(tx, id);
    const actor = requireOwner(owners, actorId);
    if (id === actorId) {
      throw new AppError("forbidden", {
        message: "You can't change your own role. Ask another owner.",
      });
    }
    const before = account && readOfficeRole(account);
    if (!account || !before) throw new AppError("not_found");
    if (before !== role) {
      await setOfficeRole(tx, id, role);
      const letter = roleChangedEmail(deps.mailSite, {
        to: account.email,
        by: fullName(actor),
        role,
      });
      await emailOwner(tx, deps.mails, account, letter);
      if (role === "owner") await announceOwner(tx, deps, { owner: account, owners });
      const subject = { type: "account", id } as const;
      await record({ action: "change_role", subject, before: { role: before }, after: { role } });
    }
    const name = fullName(account);
    if (role === null) return `${name} no longer has access to the office.`;
    return `${name} has the role “${officeRoleNames[role]}”.`;
  });
}

/** Throws `forbidden` if another owner has just changed the caller's role. */
export function requireOwner(owners: readonly AccountRow[], actorId: string): AccountRow {
  const owner = owners.find(({ id }) => id === actorId);
  if (!owner) throw new AppError("forbidden");
  return owner;
}

/** Emails all other owners about a new one. */
export async function announceOwner(
  tx: Tx,
  { mails, mailSite }: Pick<TwoFactorDeps, "mails" | "mailSite">,
  { owner, owners }: { owner: AccountRow; owners: readonly AccountRow[] },
): Promise<void> {
  const name = fullName(owner);
  for (const other of owners) {
    if (other.id === owner.id) continue;
    const letter = newOfficeOwnerEmail(mailSite, { to: other.email, name, email: owner.email });
    await emailOwner(tx, mails, other, letter);
  }
}

export function fullName({ first_name, last_name }: Record<"first_name" | "last_name", string>) {
  return `${first_name} ${last_name}`.trim();
}
