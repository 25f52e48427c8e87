import * as calls from "#contract/identity/two-factor.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { LoginHook } from "../sessions/session-deps.ts";
import { answerTwoFactor } from "./two-factor-challenge.ts";
import { disableTwoFactor, renewRecoveryCodes } from "./two-factor-change.ts";
import type { TwoFactorDeps } from "./two-factor-deps.ts";
import { confirmTwoFactor, enrolTwoFactor } from "./two-factor-enrolment.ts";

export function twoFactorRoutes(deps: TwoFactorDeps & LoginHook): Route[] {
  return [
    route(calls.enrolTwoFactor, ({ body, caller }) => enrolTwoFactor(deps, body.password, caller)),
    route(calls.confirmTwoFactor, ({ body, caller }) => confirmTwoFactor(deps, body.code, caller)),
    route(calls.disableTwoFactor, async ({ body, caller }) => {
      await disableTwoFactor(deps, body.password, caller);
      return { message: "Two-factor authentication is off." };
    }),
    route(calls.renewRecoveryCodes, ({ body, caller }) =>
      renewRecoveryCodes(deps, body.password, caller),
    ),
    route(calls.answerTwoFactor, async ({ body, caller }) =>
      deps.afterLogin(caller, await answerTwoFactor(deps, body, caller)),
    ),
  ];
}
