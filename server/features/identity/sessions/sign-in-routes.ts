import type { LoginAnswer } from "#contract/identity/sessions.ts";
import * as calls from "#contract/identity/sessions.ts";
import { type Caller, type Route, route } from "../../../platform/http/route.ts";
import { login } from "./login.ts";
import { logout, logoutEverywhere } from "./logout.ts";
import { refreshSession } from "./refresh-session.ts";
import { listSessions, revokeSession } from "./session-list.ts";
import type { SignInParts } from "./sign-in-parts.ts";

export interface SignInHooks {
  /** Hears of each login that opened a session; answers what its caller gets. */
  afterLogin(caller: Caller, answer: LoginAnswer): Promise<LoginAnswer>;
}

export function signInRoutes(parts: SignInParts & SignInHooks): Route[] {
  return [
    route(
      calls.login,
      async ({ body, caller }) => parts.afterLogin(caller, await login(parts, body, caller)),
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
