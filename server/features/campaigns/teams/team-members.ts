import type { Team } from "#contract/campaigns/teams.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { lockTeam, requireCampaignRole } from "./campaign-role.ts";
import { countTeamAction } from "./count-team-action.ts";
import { findOpenInvitations } from "./invitation-store.ts";
import { notifyTeam } from "./notify-team.ts";
import type { TeamCall, TeamDeps } from "./team-deps.ts";
import {
  deleteMember,
  listMembers,
  type MemberRole,
  type MemberRow,
  saveMember,
} from "./team-store.ts";
import { invitationView, memberView, personName } from "./team-view.ts";

/** Throws as `requireCampaignRole`. */
export async function getTeam(
  { db, clock }: Pick<TeamDeps, "db" | "clock">,
  call: TeamCall,
): Promise<Team> {
  const role = await requireCampaignRole(db, { ...call, least: "reader" });
  const forOwner = role === "owner";
  const [members, invitations] = await Promise.all([
    listMembers(db, call.campaignId),
    forOwner ? findOpenInvitations(db, call.campaignId, new Date(clock())) : [],
  ]);
  return {
    role,
    members: members.map((row) => memberView(row, { forOwner })),
    invitations: invitations.map(invitationView),
  };
}

/**
 * Throws as `requireCampaignRole` for the owner, and `too_many_requests`. The owner's own role changes only
 * by a hand-over.
 */
export async function changeMemberRole(
  deps: TeamDeps,
  call: TeamCall,
  { memberId, role }: { memberId: string; role: MemberRole },
): Promise<void> {
  await countTeamAction(deps, call);
  await inTransaction(deps.database, async (tx) => {
    await lockTeam(tx, call, "owner");
    const member = await requireMember(tx, call.campaignId, memberId);
    if (member.role === role) return;
    const at = new Date(deps.clock());
    const { campaignId, accountId } = call;
    await saveMember(tx, { campaignId, accountId: memberId, role, at });
    const notice = { kind: "team", what: "role", name: personName(member), role } as const;
    await notifyTeam(tx, { campaignId, notice, at, except: accountId });
  });
}

/**
 * Removes a member. The owner can remove anyone else, and every member can leave. Throws as
 * `requireCampaignRole`, and `too_many_requests`.
 */
export async function removeMember(
  deps: TeamDeps,
  call: TeamCall,
  memberId: string,
): Promise<void> {
  const { campaignId, accountId } = call;
  const isLeaving = memberId === accountId;
  await countTeamAction(deps, call);
  await inTransaction(deps.database, async (tx) => {
    await lockTeam(tx, call, isLeaving ? "reader" : "owner");
    const { role, ...member } = await requireMember(tx, campaignId, memberId);
    await deleteMember(tx, campaignId, memberId);
    const at = new Date(deps.clock());
    const what = isLeaving ? "left" : "removed";
    const notice = { kind: "team", what, name: personName(member), role } as const;
    await notifyTeam(tx, { campaignId, notice, at, except: accountId, also: memberId });
  });
}

async function requireMember(tx: Tx, campaignId: number, memberId: string): Promise<MemberRow> {
  const members = await listMembers(tx, campaignId);
  const member = members.find(({ account_id }) => account_id === memberId);
  if (!member) throw new AppError("not_found");
  if (member.role === "owner") {
    throw new AppError("forbidden", {
      message: "A campaign must have an owner. Hand it over to someone else first.",
    });
  }
  return member;
}
