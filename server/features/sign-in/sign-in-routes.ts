import * as calls from "#contract/sessions.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { login } from "./login.ts";
import { logout, logoutEverywhere } from "./logout.ts";
import { refreshSession } from "./refresh-session.ts";
import { listSessions, revokeSession } from "./session-list.ts";
import type { SignInParts } from "./sign-in-parts.ts";
import { type LinkParts, linkAfterLogin } from "./social-link.ts";

export function signInRoutes(parts: SignInParts & LinkParts): Route[] {
  return [
    route(
      calls.login,
      async ({ body, caller }) => linkAfterLogin(parts, caller, await login(parts, body, caller)),
      { asGuest: true },
    ),
    route(calls.refreshSession, ({ body, caller }) => refreshSession(parts, body.refresh, caller), {
      asGuest: true,
    }),
    route(
      calls.logout,
      async ({ body, caller }) => {
        await logout(parts, body.refresh, caller);
        return { message: "You are logged out." };
      },
      { asGuest: true },
    ),
    route(calls.logoutEverywhere, async ({ caller }) => {
      await logoutEverywhere(parts, caller);
      return { message: "You are logged out everywhere." };
    }),
    route(calls.listSessions, ({ caller }) => listSessions(parts, caller)),
    route(calls.revokeSession, async ({ params, caller }) => {
      await revokeSession(parts, params.id, caller);
      return { message: "That session is ended." };
    }),
  ];
}
