import * as calls from "#contract/campaigns/in-kind.ts";
import { type Route, requireSignedIn, route } from "../../../platform/http/route.ts";
import { campaignTag } from "../../../tags.ts";
import { type TeamDeps, teamCall } from "../teams/team-deps.ts";
import { getPublicInKind, listPledgesByAccount, listTeamPledges } from "./list-pledges.ts";
import { createPledge } from "./pledge-in-kind.ts";
import { decideOnPledge, withdrawOwnPledge } from "./take-pledge-step.ts";

export function inKindRoutes(deps: TeamDeps): Route[] {
  return [
    route(calls.getInKind, ({ params }) => getPublicInKind(deps, params.id), {
      cachedBy: ({ params }) => [campaignTag(params.id)],
    }),
    route(calls.pledgeInKind, (input) => createPledge(deps, teamCall(input), input.body)),
    route(calls.listOwnPledges, ({ query, caller }) =>
      listPledgesByAccount(deps, requireSignedIn(caller).accountId, query),
    ),
    route(calls.withdrawPledge, ({ params, caller }) => {
      const { accountId } = requireSignedIn(caller);
      return withdrawOwnPledge(deps, { pledgeId: params.pledge, accountId });
    }),
    route(calls.listPledges, (input) => listTeamPledges(deps, teamCall(input), input.query)),
    route(calls.decidePledge, (input) =>
      decideOnPledge(deps, { ...input.body, ...teamCall(input), pledgeId: input.params.pledge }),
    ),
  ];
}
