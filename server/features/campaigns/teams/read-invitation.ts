import { createHash, randomBytes } from "node:crypto";
import type { InvitationOffer } from "#contract/campaigns/teams.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type AccountRow, findAccount } from "../../foundation/accounts/account-store.ts";
import { findByToken } from "./invitation-store.ts";
import type { TeamDeps } from "./team-deps.ts";
import { hiddenAddress, personName } from "./team-view.ts";

/** What a mailed link carries: 256 random bits, kept nowhere but in that mail. */
export function newInvitationToken(): string {
  return randomBytes(32).toString("base64url");
}

/** How a token is kept: nobody who reads the table can make the link of it. */
export function invitationTokenHash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

export type OpenInvitation = NonNullable<Awaited<ReturnType<typeof findByToken>>>;

/** What an invitation is about, for who holds its link. Throws `not_found`. */
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

/** Throws `not_found` for a token that never was one. */
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

/** An invitation belongs to its address: whoever else the mail was shown to can't use it. */
export function obstacleOf(
  { email }: Pick<OpenInvitation, "email">,
  account: Pick<AccountRow, "email" | "email_verified_at">,
): InvitationOffer["obstacle"] {
  if (account.email !== email) return "other_address";
  return account.email_verified_at ? null : "unverified";
}

/** What is said of an invitation that was accepted, withdrawn, or is too old, whichever it was. */
export function gone(): AppError {
  return new AppError("not_found", {
    message: "This invitation does not work any more. Please ask for a new one.",
  });
}
