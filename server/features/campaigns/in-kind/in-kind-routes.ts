import * as calls from "#contract/campaigns/in-kind.ts";
import { type Route, route, signedIn } from "../../../platform/http/route.ts";
import { campaignTag } from "../../../tags.ts";
import type { InKindDeps } from "./in-kind-deps.ts";
import { getPublicInKind, listPledgesOf, listTeamPledges } from "./list-pledges.ts";
import { pledge } from "./pledge-in-kind.ts";
import { decideOnPledge, withdrawOwnPledge } from "./take-pledge-step.ts";

export function inKindRoutes(deps: InKindDeps): Route[] {
  return [
    route(calls.getInKind, ({ params }) => getPublicInKind(deps, params.id), {
      cachedBy: ({ params }) => [campaignTag(params.id)],
    }),
    route(calls.pledgeInKind, ({ params, body, caller }) => {
      const { accountId } = signedIn(caller);
      return pledge(deps, { campaignId: params.id, accountId }, body);
    }),
    route(calls.listOwnPledges, ({ query, caller }) =>
      listPledgesOf(deps, signedIn(caller).accountId, query),
    ),
    route(calls.withdrawPledge, ({ params, caller }) => {
      const { accountId } = signedIn(caller);
      return withdrawOwnPledge(deps, { pledgeId: params.pledge, accountId });
    }),
    route(calls.listPledges, ({ params, query, caller }) => {
      const { accountId } = signedIn(caller);
      return listTeamPledges(deps, { campaignId: params.id, accountId }, query);
    }),
    route(calls.decidePledge, ({ params, body, caller }) => {
      const { accountId } = signedIn(caller);
      const { id: campaignId, pledge: pledgeId } = params;
      return decideOnPledge(deps, { ...body, campaignId, pledgeId, accountId });
    }),
  ];
}
