import * as calls from "#contract/giving/recurring.ts";
import { type Route, requireSignedIn, route } from "../../../platform/http/route.ts";
import { changePaymentMethod } from "./change-payment-method.ts";
import { changeRecurring, type ManageDeps } from "./change-recurring.ts";
import { followReturn, getRecurring, listOwnRecurring, requireSecret } from "./find-recurring.ts";
import { renewLink } from "./renew-link.ts";
import { stopRecurring } from "./stop-recurring.ts";

/** The calls with which donors manage their recurring donations. */
export function manageRecurringRoutes(deps: ManageDeps): Route[] {
  return [
    route(calls.getRecurring, async ({ params, query }) => {
      requireSecret(deps, params.id, query.secret);
      await followReturn(deps, params.id);
      return getRecurring(deps, params.id);
    }),
    route(calls.changeRecurring, async ({ params, query, body }) => {
      requireSecret(deps, params.id, query.secret);
      await changeRecurring(deps, params.id, body);
      return getRecurring(deps, params.id);
    }),
    route(calls.changeRecurringMethod, async ({ params, query, caller }) => {
      requireSecret(deps, params.id, query.secret);
      return { checkout_url: await changePaymentMethod(deps, params.id, caller) };
    }),
    route(calls.stopRecurring, async ({ params, query }) => {
      requireSecret(deps, params.id, query.secret);
      await stopRecurring(deps, params.id);
      return getRecurring(deps, params.id);
    }),
    route(calls.renewRecurringLink, async ({ params, query, caller }) => {
      await renewLink(deps, { id: params.id, secret: query.secret }, caller);
      return { message: "We've emailed you a new link." };
    }),
    route(calls.listOwnRecurring, ({ caller }) =>
      listOwnRecurring(deps, requireSignedIn(caller).accountId),
    ),
  ];
}
