import type { Team } from "#contract/campaigns/teams.ts";
import { requireCampaignRole } from "./campaign-role.ts";
import { listOpen } from "./invitation-store.ts";
import type { TeamCall, TeamDeps } from "./team-deps.ts";
import { listMembers } from "./team-store.ts";
import { invitationView, memberView } from "./team-view.ts";

/** Throws as `requireCampaignRole`. */
export async function getTeam(
  { db, clock }: Pick<TeamDeps, "db" | "clock">,
  call: TeamCall,
): Promise<Team> {
  const role = await requireCampaignRole(db, { ...call, least: "reader" });
  const forOwner = role === "owner";
  const [members, invitations] = await Promise.all([
    listMembers(db, call.campaignId),
    forOwner ? listOpen(db, call.campaignId, new Date(clock())) : [],
  ]);
  return {
    role,
    members: members.map((row) => memberView(row, { forOwner })),
    invitations: invitations.map(invitationView),
  };
}
