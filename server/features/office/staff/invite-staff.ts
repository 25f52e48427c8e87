import {
  type IdentityProof,
  MAX_OPEN_OFFICE_INVITATIONS,
  OFFICE_INVITATION_DAYS,
} from "#contract/office/staff.ts";
import type { OfficeRole } from "#contract/office-roles.ts";
import { DAY_MS } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { invitationTokenHash, newInvitationToken } from "../../campaigns/teams/read-invitation.ts";
import {
  findAccountByEmail,
  lockAmongOwners,
  readOfficeRole,
} from "../../foundation/accounts/account-store.ts";
import {
  type OfficeTransaction,
  runOfficeTransaction,
} from "../../foundation/audit/office-transaction.ts";
import { confirmIdentity } from "../../identity/two-factor/confirm-identity.ts";
import type { TwoFactorDeps } from "../../identity/two-factor/two-factor-deps.ts";
import { fullName, requireOwner } from "./change-staff-role.ts";
import { deleteInvitation, findOpenInvitations, replaceInvitation } from "./invitation-store.ts";
import { officeInvitationEmail } from "./staff-email.ts";

export interface StaffRequest extends IdentityProof {
  readonly email: string;
  readonly role: OfficeRole;
}

/**
 * Invites an address by email. Its earlier invitation stops working. Throws as `confirmIdentity`, `invalid`, and
 * `too_many_requests` if the address gets no more emails today.
 */
export async function inviteStaff(
  deps: TwoFactorDeps,
  caller: Caller,
  { email, role, ...proof }: StaffRequest,
): Promise<void> {
  await confirmIdentity(deps, caller, proof);
  await runOfficeTransaction(deps, caller, async ({ tx, actorId, at, record }) => {
    const { owners } = await lockAmongOwners(tx, actorId);
    const inviter = requireOwner(owners, actorId);
    await refuseInvitation(tx, email, at);
    const [id, token] = [uuidv7(at.getTime()), newInvitationToken()];
    const until = new Date(at.getTime() + OFFICE_INVITATION_DAYS * DAY_MS);
    const invitation = { id, email, role, invited_by: actorId, invited_at: at, expires_at: until };
    await replaceInvitation(tx, { ...invitation, token_hash: invitationTokenHash(token) }, at);
    const letter = officeInvitationEmail(deps.mailSite, {
      ...{ to: email, by: fullName(inviter), role, token, until },
    });
    const allowance = { kind: "invitation", by: actorId } as const;
    if ((await deps.mails.sendUnsolicited(tx, allowance, letter)) === 0) {
      throw new AppError("too_many_requests", {
        message:
          "We couldn't send this invitation: this person has been invited several times today, or emails to this address bounce. Check the address or try again tomorrow.",
      });
    }
    await record({ action: "invite", subject: { type: "invitation", id }, after: { role } });
  });
}

async function refuseInvitation(tx: Tx, email: string, at: Date): Promise<void> {
  const account = await findAccountByEmail(tx, email);
  if (account && readOfficeRole(account)) {
    throw bodyError("email", "This person works in the office. Change their role in the list.");
  }
  if (account?.disabled_at) {
    throw bodyError("email", "This account is disabled. Enable it on the Users page first.");
  }
  const open = (await findOpenInvitations(tx, at)).filter((other) => other.email !== email);
  if (open.length >= MAX_OPEN_OFFICE_INVITATIONS) {
    throw bodyError("email", "Too many invitations are open. Withdraw one first.");
  }
}

/** Throws `not_found` unless the invitation is open. */
export async function withdrawInvitation(context: OfficeTransaction, id: string): Promise<void> {
  const withdrawn = await deleteInvitation(context.tx, id);
  if (!withdrawn) throw new AppError("not_found");
  await context.record({
    action: "withdraw",
    subject: { type: "invitation", id },
    before: { role: withdrawn.role },
  });
}
