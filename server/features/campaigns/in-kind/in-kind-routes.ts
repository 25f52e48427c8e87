import * as calls from "#contract/campaigns/in-kind.ts";
import { type Route, route, signedIn } from "../../../platform/http/route.ts";
import { campaignTag } from "../../../tags.ts";
import { decideOnPledge } from "./decide-pledge.ts";
import { getPublicInKind } from "./get-in-kind.ts";
import type { InKindParts } from "./in-kind-parts.ts";
import { listPledgesOf, listTeamPledges } from "./list-pledges.ts";
import { pledge } from "./pledge-in-kind.ts";
import { withdrawOwnPledge } from "./withdraw-pledge.ts";

export function inKindRoutes(parts: InKindParts): Route[] {
  return [
    route(calls.getInKind, ({ params }) => getPublicInKind(parts, params.id), {
      cachedBy: ({ params }) => [campaignTag(params.id)],
    }),
    route(calls.pledgeInKind, ({ params, body, caller }) => {
      const { accountId } = signedIn(caller);
      return pledge(parts, { campaignId: params.id, accountId }, body);
    }),
    route(calls.listOwnPledges, ({ query, caller }) =>
      listPledgesOf(parts, signedIn(caller).accountId, query),
    ),
    route(calls.withdrawPledge, ({ params, caller }) => {
      const { accountId } = signedIn(caller);
      return withdrawOwnPledge(parts, { pledgeId: params.pledge, accountId });
    }),
    route(calls.listPledges, ({ params, query, caller }) => {
      const { accountId } = signedIn(caller);
      return listTeamPledges(parts, { campaignId: params.id, accountId }, query);
    }),
    route(calls.decidePledge, ({ params, body, caller }) => {
      const { accountId } = signedIn(caller);
      const { id: campaignId, pledge: pledgeId } = params;
      return decideOnPledge(parts, { ...body, campaignId, pledgeId, accountId });
    }),
  ];
}
