import type { OfficeInvitationOffer } from "#contract/office/staff.ts";
import type { OfficeRole } from "#contract/office-roles.ts";
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import {
  findObstacle,
  invitationNotFound,
  invitationTokenHash,
} from "../../campaigns/teams/read-invitation.ts";
import { maskAddress } from "../../campaigns/teams/team-view.ts";
import {
  type AccountRow,
  findAccount,
  lockAmongOwners,
  readOfficeRole,
} from "../../foundation/accounts/account-store.ts";
import { setOfficeRole } from "../../foundation/accounts/administer.ts";
import { recordAudit } from "../../foundation/audit/record-audit.ts";
import type { TwoFactorDeps } from "../../identity/two-factor/two-factor-deps.ts";
import { announceOwner, fullName } from "./change-staff-role.ts";
import {
  deleteInvitation,
  findInvitationByToken,
  type OfficeInvitation,
} from "./invitation-store.ts";

interface Reply {
  readonly token: string;
  readonly accountId: string;
}

/** Throws `not_found` for an invitation that can't be accepted. */
export async function readOfficeInvitation(
  { db, clock }: Pick<TwoFactorDeps, "db" | "clock">,
  { token, accountId }: Reply,
): Promise<OfficeInvitationOffer> {
  const inviter = (id: string) => findAccount(db, id);
  const invitation = await findInvitation(db, { token, now: clock(), inviter });
  const account = await findAccount(db, accountId);
  if (!account) throw new AppError("unauthorized");
  return {
    role: invitation.role,
    invited_by: fullName(invitation),
    sent_to: maskAddress(invitation.email),
    obstacle: findObstacle(invitation, account),
  };
}

/**
 * Gives the caller the role of an invitation, which then stops working. Throws `not_found` for an invitation that is
 * not open, and `forbidden` for an account whose confirmed address differs.
 */
export async function acceptOfficeInvitation(
  deps: TwoFactorDeps,
  { token, accountId }: Reply,
): Promise<{ role: OfficeRole; two_factor: boolean }> {
  return inTransaction(deps.database, async (tx) => {
    const { account, owners } = await lockAmongOwners(tx, accountId);
    if (!account) throw new AppError("unauthorized");
    const now = deps.clock();
    const inviter = async (id: string) => owners.find((owner) => owner.id === id);
    const { id, role, email } = await findInvitation(tx, { token, now, inviter });
    if (findObstacle({ email }, account)) {
      throw new AppError("forbidden", {
        message: "This invitation was sent to another address, or yours is not confirmed yet.",
      });
    }
    const two_factor = account.two_factor_since !== null;
    await deleteInvitation(tx, id);
    const current = readOfficeRole(account);
    if (current) return { role: current, two_factor };
    await setOfficeRole(tx, accountId, role);
    if (role === "owner") await announceOwner(tx, deps, { owner: account, owners });
    await recordAudit(tx, {
      actorId: accountId,
      action: "accept_invitation",
      subject: { type: "account", id: accountId },
      before: { role: null },
      after: { role },
      at: new Date(now),
    });
    return { role, two_factor };
  });
}

/** Only while the sender of the invitation is an owner. Throws `not_found`. */
async function findInvitation(
  db: Db,
  {
    token,
    now,
    inviter,
  }: { token: string; now: number; inviter: (id: string) => Promise<AccountRow | undefined> },
): Promise<OfficeInvitation> {
  const invitation = await findInvitationByToken(db, invitationTokenHash(token));
  if (!invitation || invitation.expires_at.getTime() <= now) throw invitationNotFound();
  const sender = await inviter(invitation.invited_by);
  if (!sender || sender.disabled_at || readOfficeRole(sender) !== "owner") {
    throw invitationNotFound();
  }
  return invitation;
}
