import * as calls from "#contract/office-users.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { doInOffice } from "../audit/office-deed.ts";
import { disableUser, enableUser, signOutUser } from "./disable-user.ts";
import { getUser, listUsers } from "./list-users.ts";
import type { OfficeParts } from "./office-parts.ts";

export function userRoutes(parts: OfficeParts): Route[] {
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
