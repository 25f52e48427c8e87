import * as calls from "#contract/office/users.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { OrganisingParts } from "../../campaigns/organising/organising-parts.ts";
import { doInOffice } from "../../foundation/audit/office-deed.ts";
import { disableUser, enableUser, signOutUser } from "./disable-user.ts";
import { getUser, listUsers } from "./list-users.ts";

export function userRoutes(parts: OrganisingParts): Route[] {
  return [
    route(calls.listUsers, ({ query }) => listUsers(parts, query)),
    route(calls.disableUser, async ({ params: { id }, body, caller }) => {
      await doInOffice(parts, caller, (deed) => disableUser(deed, id, body.reason));
      return getUser(parts, id);
    }),
    route(calls.enableUser, async ({ params: { id }, caller }) => {
      await doInOffice(parts, caller, (deed) => enableUser(deed, id));
      return getUser(parts, id);
    }),
    route(calls.signOutUser, async ({ params: { id }, caller }) => {
      await doInOffice(parts, caller, (deed) => signOutUser(deed, id));
      return getUser(parts, id);
    }),
  ];
}
