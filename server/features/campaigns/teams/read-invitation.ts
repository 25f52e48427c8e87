import { createHash, randomBytes } from "node:crypto";
import type { InvitationOffer } from "#contract/campaigns/teams.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type AccountRow, findAccount } from "../../foundation/accounts/account-store.ts";
import { findInvitationByToken } from "./invitation-store.ts";
import type { TeamDeps } from "./team-deps.ts";
import { maskAddress, personName } from "./team-view.ts";

/** The secret of an emailed link: 256 random bits, of which only a hash is stored. */
export function newInvitationToken(): string {
  return randomBytes(32).toString("base64url");
}

export function invitationTokenHash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

export type OpenInvitation = NonNullable<Awaited<ReturnType<typeof findInvitationByToken>>>;

/** Throws `not_found` for an invitation that can't be accepted. */
export async function readInvitation(
  { db, clock }: Pick<TeamDeps, "db" | "clock">,
  { token, accountId }: { token: string; accountId: string },
): Promise<InvitationOffer> {
  const invitation = await findInvitation(db, token);
  const account = await findAccount(db, accountId);
  const isAccepted = invitation.accepted_by === accountId;
  if (!account || !(isAccepted || isOpenInvitation(invitation, clock())))
    throw invitationNotFound();
  return {
    campaign: { id: invitation.campaign_id, title: invitation.title },
    role: invitation.role,
    invited_by: personName(invitation),
    expires_at: invitation.expires_at.toISOString(),
    sent_to: maskAddress(invitation.email),
    obstacle: isAccepted ? null : findObstacle(invitation, account),
  };
}

/** Throws `not_found` for an unknown token. */
export async function findInvitation(db: Db, token: string): Promise<OpenInvitation> {
  const invitation = await findInvitationByToken(db, invitationTokenHash(token));
  if (!invitation) throw invitationNotFound();
  return invitation;
}

/** Whether the invitation can still be accepted; `now` in ms. */
export function isOpenInvitation(invitation: OpenInvitation, now: number): boolean {
  const { accepted_at, withdrawn_at, expires_at } = invitation;
  return !accepted_at && !withdrawn_at && expires_at.getTime() > now;
}

/** Only the invited address can accept, so a forwarded email is no use to others. */
export function findObstacle(
  { email }: Pick<OpenInvitation, "email">,
  account: Pick<AccountRow, "email" | "email_verified_at">,
): InvitationOffer["obstacle"] {
  if (account.email !== email) return "other_address";
  return account.email_verified_at ? null : "unverified";
}

/** The same error for accepted, withdrawn and expired invitations. */
export function invitationNotFound(): AppError {
  return new AppError("not_found", {
    message: "This invitation no longer works. Ask for a new one.",
  });
}
