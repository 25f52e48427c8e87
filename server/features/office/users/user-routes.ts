import * as calls from "#contract/office/users.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { OrganisingDeps } from "../../campaigns/organising/organising-deps.ts";
import { runOfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import { disableUser, enableUser, signOutUser } from "./disable-user.ts";
import { findGuestDonor, getUser, listUsers } from "./list-users.ts";
import { switchOffTwoFactor } from "./switch-off-two-factor.ts";

export function userRoutes(deps: OrganisingDeps): Route[] {
  return [
    route(calls.listUsers, ({ query }) => listUsers(deps, query)),
    route(calls.findGuestDonor, ({ query }) => findGuestDonor(deps, query)),
    route(calls.disableUser, async ({ params: { id }, body, caller }) => {
      await runOfficeTransaction(deps, caller, (context) => disableUser(context, id, body.reason));
      return getUser(deps, id);
    }),
    route(calls.enableUser, async ({ params: { id }, caller }) => {
      await runOfficeTransaction(deps, caller, (context) => enableUser(context, id));
      return getUser(deps, id);
    }),
    route(calls.signOutUser, async ({ params: { id }, caller }) => {
      await runOfficeTransaction(deps, caller, (context) => signOutUser(context, id));
      return getUser(deps, id);
    }),
    route(calls.switchOffTwoFactor, async ({ params: { id }, body: { reason }, caller }) => {
      await runOfficeTransaction(deps, caller, (context) =>
        switchOffTwoFactor(context, deps, { id, reason }),
      );
      return getUser(deps, id);
    }),
  ];
}
