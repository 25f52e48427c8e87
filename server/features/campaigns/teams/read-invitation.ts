import { createHash, randomBytes } from "node:crypto";
import type { InvitationOffer } from "#contract/campaigns/teams.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type AccountRow, findAccount } from "../../foundation/accounts/account-store.ts";
import { findByToken } from "./invitation-store.ts";
import type { TeamDeps } from "./team-deps.ts";
import { hiddenAddress, personName } from "./team-view.ts";

/** The secret in a mailed link: 256 random bits, kept in that mail only. */
export function newInvitationToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The form in which a token is stored: reading the table gives nobody a working link. */
export function invitationTokenHash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

export type OpenInvitation = NonNullable<Awaited<ReturnType<typeof findByToken>>>;

/** The offer of an invitation, for whoever holds its link. Throws `not_found`. */
export async function readInvitation(
  { db, clock }: Pick<TeamDeps, "db" | "clock">,
  { token, accountId }: { token: string; accountId: string },
): Promise<InvitationOffer> {
  const invitation = await findInvitation(db, token);
  const account = await findAccount(db, accountId);
  const accepted = invitation.accepted_by === accountId;
  if (!account || !(accepted || isOpen(invitation, clock()))) throw gone();
  return {
    campaign: { id: invitation.campaign_id, title: invitation.title },
    role: invitation.role,
    invited_by: personName(invitation),
    expires_at: invitation.expires_at.toISOString(),
    sent_to: hiddenAddress(invitation.email),
    obstacle: accepted ? null : obstacleOf(invitation, account),
  };
}

/** Throws `not_found` for an unknown token. */
export async function findInvitation(db: Db, token: string): Promise<OpenInvitation> {
  const invitation = await findByToken(db, invitationTokenHash(token));
  if (!invitation) throw gone();
  return invitation;
}

/** Whether it can still be accepted; `now` in ms. */
export function isOpen(invitation: OpenInvitation, now: number): boolean {
  const { accepted_at, withdrawn_at, expires_at } = invitation;
  return !accepted_at && !withdrawn_at && expires_at.getTime() > now;
}

/** An invitation belongs to its address: other people who see the mail cannot use it. */
export function obstacleOf(
  { email }: Pick<OpenInvitation, "email">,
  account: Pick<AccountRow, "email" | "email_verified_at">,
): InvitationOffer["obstacle"] {
  if (account.email !== email) return "other_address";
  return account.email_verified_at ? null : "unverified";
}

/** One answer for invitations that are accepted, withdrawn or expired. */
export function gone(): AppError {
  return new AppError("not_found", {
    message: "This invitation does not work any more. Please ask for a new one.",
  });
}
