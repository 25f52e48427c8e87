import * as calls from "#contract/giving/team-recurring.ts";
import { type Route, requireSignedIn, route } from "../../../platform/http/route.ts";
import {
  listTeamRecurring,
  readTeamRecurringFigures,
  type TeamRecurringDeps,
} from "./read-team-recurring.ts";

export function teamRecurringRoutes(deps: TeamRecurringDeps): Route[] {
  return [
    route(calls.listTeamRecurring, ({ params, query, caller }) => {
      const { accountId } = requireSignedIn(caller);
      return listTeamRecurring(deps, { campaignId: params.id, accountId }, query);
    }),
    route(calls.getTeamRecurringFigures, ({ params, caller }) => {
      const { accountId } = requireSignedIn(caller);
      return readTeamRecurringFigures(deps, { campaignId: params.id, accountId });
    }),
  ];
}
