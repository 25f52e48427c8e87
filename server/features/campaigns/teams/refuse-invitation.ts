import { type inviteMember, MAX_OPEN_INVITATIONS } from "#contract/campaigns/teams.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { HOUR_MS } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import { countMailed, listOpen } from "./invitation-store.ts";
import type { TeamDeps } from "./team-deps.ts";
import { type CampaignRow, listMembers } from "./team-store.ts";
import { personName } from "./team-view.ts";

/** Least time between two mails to an address, ms. */
export const MAILED_AGAIN_AFTER_MS = HOUR_MS;
/** Invitations that one account mails within an hour. */
const MAX_MAILS_AN_HOUR = 20;

export type Wanted = BodyOf<typeof inviteMember>;

/** A member needs no invitation, except to become the owner. */
export async function refuseMember(
  tx: Tx,
  campaign: CampaignRow,
  { email, role }: Wanted,
): Promise<void> {
  const members = await listMembers(tx, campaign.id);
  const member = members.find((one) => one.email === email);
  if (!member) return;
  if (member.role === "owner") throw bodyError("email", "This is your own address");
  if (role === "owner") return;
  throw bodyError("email", `${personName(member)} is in the team already, as ${member.role}`);
}

/**
 * Only one person at a time is invited to become the owner, and the number of open invitations is
 * limited.
 */
export async function refuseTooMany(
  tx: Tx,
  { clock }: TeamDeps,
  campaign: CampaignRow,
  { email, role }: Wanted,
): Promise<void> {
  const open = await listOpen(tx, campaign.id, new Date(clock()));
  const others = open.filter((one) => one.email !== email);
  const heir = others.find((one) => one.role === "owner");
  if (role === "owner" && heir) {
    throw bodyError("role", `${heir.email} was asked to take over already. Withdraw that first.`);
  }
  if (others.length >= MAX_OPEN_INVITATIONS) {
    throw new AppError("invalid", {
      message: `${MAX_OPEN_INVITATIONS} invitations are open. Please withdraw one first.`,
    });
  }
}

/** Throws `too_many_requests`. */
export async function refuseTooOften(tx: Tx, accountId: string, now: number): Promise<void> {
  const mailed = await countMailed(tx, accountId, new Date(now - MAILED_AGAIN_AFTER_MS));
  if (mailed < MAX_MAILS_AN_HOUR) return;
  throw new AppError("too_many_requests", { retryAfter: MAILED_AGAIN_AFTER_MS / 1000 });
}
