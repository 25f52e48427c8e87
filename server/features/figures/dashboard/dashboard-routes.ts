import { getDashboard } from "#contract/figures/dashboard.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { type Route, requireSignedIn, route } from "../../../platform/http/route.ts";
import { getOwnDashboard } from "./get-dashboard.ts";

export function dashboardRoutes(deps: { readonly db: Db; readonly clock: Clock }): Route[] {
  return [
    route(getDashboard, ({ query, caller }) =>
      getOwnDashboard(deps, requireSignedIn(caller).accountId, query),
    ),
  ];
}
