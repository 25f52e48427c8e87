import { type inviteMember, MAX_OPEN_INVITATIONS } from "#contract/campaigns/teams.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { HOUR_MS } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import { countSentInvitations, findOpenInvitations } from "./invitation-store.ts";
import type { TeamDeps } from "./team-deps.ts";
import { type CampaignRow, listMembers } from "./team-store.ts";
import { personName } from "./team-view.ts";

/** Minimum time between two emails to an address. */
export const MIN_EMAIL_INTERVAL_MS = HOUR_MS;
/** Invitations that one account can send within an hour. */
const MAX_INVITATIONS_PER_HOUR = 20;

export type InvitationRequest = BodyOf<typeof inviteMember>;

/** Throws `invalid` for a team member, unless invited to become the owner. */
export async function refuseTeamMember(
  tx: Tx,
  campaign: CampaignRow,
  { email, role }: InvitationRequest,
): Promise<void> {
  const members = await listMembers(tx, campaign.id);
  const member = members.find((row) => row.email === email);
  if (!member) return;
  if (member.role === "owner") throw bodyError("email", "This is your own email address");
  if (role === "owner") return;
  throw bodyError("email", `${personName(member)} is already on the team (${member.role})`);
}

/** Throws `invalid` for a second invitation to become the owner, and for too many open invitations. */
export async function refuseTooManyInvitations(
  tx: Tx,
  { clock }: TeamDeps,
  campaign: CampaignRow,
  { email, role }: InvitationRequest,
): Promise<void> {
  const open = await findOpenInvitations(tx, campaign.id, new Date(clock()));
  const others = open.filter((invitation) => invitation.email !== email);
  const heir = others.find((invitation) => invitation.role === "owner");
  if (role === "owner" && heir) {
    throw bodyError(
      "role",
      `You've already asked ${heir.email} to take over. Withdraw that invitation first.`,
    );
  }
  if (others.length >= MAX_OPEN_INVITATIONS) {
    throw new AppError("invalid", {
      message: `You have ${MAX_OPEN_INVITATIONS} open invitations. Withdraw one first.`,
    });
  }
}

/** Throws `too_many_requests`. */
export async function refuseTooManyEmails(tx: Tx, accountId: string, now: number): Promise<void> {
  const mailed = await countSentInvitations(tx, accountId, new Date(now - MIN_EMAIL_INTERVAL_MS));
  if (mailed < MAX_INVITATIONS_PER_HOUR) return;
  throw new AppError("too_many_requests", { retryAfter: MIN_EMAIL_INTERVAL_MS / 1000 });
}
