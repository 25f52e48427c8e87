import * as calls from "#contract/campaigns/teams.ts";
import { type Route, requireSignedIn, route } from "../../../platform/http/route.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { inviteMember, withdrawInvitation } from "./invite-member.ts";
import { readInvitation } from "./read-invitation.ts";
import { type TeamDeps, teamCall } from "./team-deps.ts";
import { changeMemberRole, getTeam, removeMember } from "./team-members.ts";

export function teamRoutes(deps: TeamDeps): Route[] {
  return [
    route(calls.getTeam, async ({ params, caller }) => ({
      data: await getTeam(deps, teamCall({ params, caller })),
    })),
    route(calls.inviteMember, ({ params, body, caller }) =>
      inviteMember(deps, teamCall({ params, caller }), body),
    ),
    route(calls.withdrawInvitation, async ({ params, caller }) => {
      await withdrawInvitation(deps, teamCall({ params, caller }), params.invitation);
      return { message: "Invitation withdrawn." };
    }),
    route(calls.changeMemberRole, async ({ params, body, caller }) => {
      const change = { memberId: params.account, role: body.role };
      await changeMemberRole(deps, teamCall({ params, caller }), change);
      return { message: "Role changed." };
    }),
    route(calls.removeMember, async ({ params, caller }) => {
      const call = teamCall({ params, caller });
      await removeMember(deps, call, params.account);
      const hasLeft = params.account === call.accountId;
      return { message: hasLeft ? "You've left the team." : "Removed from the team." };
    }),
    route(calls.readInvitation, async ({ body, caller }) => {
      const { accountId } = requireSignedIn(caller);
      return { data: await readInvitation(deps, { ...body, accountId }) };
    }),
    route(calls.acceptInvitation, ({ body, caller }) =>
      acceptInvitation(deps, { ...body, accountId: requireSignedIn(caller).accountId }),
    ),
  ];
}
