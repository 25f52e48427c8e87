import * as calls from "#contract/identity/sessions.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { ConfirmationDeps } from "../registration/confirm-address-with-code.ts";
import { login } from "./login.ts";
import { logout, logoutEverywhere } from "./logout.ts";
import { refreshSession } from "./refresh-session.ts";
import type { LoginHook, SessionDeps } from "./session-deps.ts";
import { listSessions, revokeSession } from "./session-list.ts";

export function sessionRoutes(deps: SessionDeps & LoginHook & ConfirmationDeps): Route[] {
  return [
    route(calls.login, async ({ body, caller }) =>
      deps.afterLogin(caller, await login(deps, body, caller)),
    ),
    route(calls.refreshSession, ({ body, caller }) => refreshSession(deps, body.refresh, caller)),
    route(calls.logout, async ({ body, caller }) => {
      await logout(deps, body.refresh, caller);
      return { message: "You are logged out." };
    }),
    route(calls.logoutEverywhere, async ({ caller }) => {
      await logoutEverywhere(deps, caller);
      return { message: "You are logged out of all devices." };
    }),
    route(calls.listSessions, ({ caller }) => listSessions(deps, caller)),
    route(calls.revokeSession, async ({ params, caller }) => {
      await revokeSession(deps, params.id, caller);
      return { message: "The session has been ended." };
    }),
  ];
}
