import { startRecurring as startRecurringCall } from "#contract/giving/recurring.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { type StartRecurringDeps, startRecurring } from "./start-recurring.ts";

export function recurringRoutes(deps: StartRecurringDeps): Route[] {
  return [
    route(startRecurringCall, ({ headers, body, caller }) =>
      startRecurring(deps, {
        key: headers["idempotency-key"],
        body,
        source: caller.source,
        networks: caller.networks,
        accountId: caller.signedIn?.accountId,
      }),
    ),
  ];
}
