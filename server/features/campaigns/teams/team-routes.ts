import * as calls from "#contract/campaigns/teams.ts";
import { type Caller, type Route, route, signedIn } from "../../../platform/http/route.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { inviteMember, withdrawInvitation } from "./invite-member.ts";
import { readInvitation } from "./read-invitation.ts";
import type { TeamCall, TeamDeps } from "./team-deps.ts";
import { changeMemberRole, getTeam, removeMember } from "./team-members.ts";

export function teamRoutes(deps: TeamDeps): Route[] {
  return [
    route(calls.getTeam, async ({ params, caller }) => ({
      data: await getTeam(deps, callOf(params, caller)),
    })),
    route(calls.inviteMember, ({ params, body, caller }) =>
      inviteMember(deps, callOf(params, caller), body),
    ),
    route(calls.withdrawInvitation, async ({ params, caller }) => {
      await withdrawInvitation(deps, callOf(params, caller), params.invitation);
      return { message: "The invitation is withdrawn." };
    }),
    route(calls.changeMemberRole, async ({ params, body, caller }) => {
      const change = { memberId: params.account, role: body.role };
      await changeMemberRole(deps, callOf(params, caller), change);
      return { message: "The role is changed." };
    }),
    route(calls.removeMember, async ({ params, caller }) => {
      const call = callOf(params, caller);
      await removeMember(deps, call, params.account);
      const left = params.account === call.accountId;
      return { message: left ? "You left the team." : "They are in the team no more." };
    }),
    route(calls.readInvitation, async ({ body, caller }) => {
      const { accountId } = signedIn(caller);
      return { data: await readInvitation(deps, { ...body, accountId }) };
    }),
    route(calls.acceptInvitation, ({ body, caller }) =>
      acceptInvitation(deps, { ...body, accountId: signedIn(caller).accountId }),
    ),
  ];
}

function callOf({ id }: { id: number }, caller: Caller): TeamCall {
  return { campaignId: id, accountId: signedIn(caller).accountId };
}
