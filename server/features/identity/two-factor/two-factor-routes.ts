import * as calls from "#contract/identity/two-factor.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { SignInHooks } from "../sessions/sign-in-routes.ts";
import { answerTwoFactor } from "./two-factor-challenge.ts";
import { disableTwoFactor, renewRecoveryCodes } from "./two-factor-change.ts";
import { confirmTwoFactor, enrolTwoFactor } from "./two-factor-enrolment.ts";
import type { TwoFactorParts } from "./two-factor-parts.ts";

export function twoFactorRoutes(parts: TwoFactorParts & SignInHooks): Route[] {
  return [
    route(calls.enrolTwoFactor, ({ body, caller }) => enrolTwoFactor(parts, body.password, caller)),
    route(calls.confirmTwoFactor, ({ body, caller }) => confirmTwoFactor(parts, body.code, caller)),
    route(calls.disableTwoFactor, async ({ body, caller }) => {
      await disableTwoFactor(parts, body.password, caller);
      return { message: "Two-factor authentication is off." };
    }),
    route(calls.renewRecoveryCodes, ({ body, caller }) =>
      renewRecoveryCodes(parts, body.password, caller),
    ),
    route(
      calls.answerTwoFactor,
      async ({ body, caller }) =>
        parts.afterLogin(caller, await answerTwoFactor(parts, body, caller)),
      { asGuest: true },
    ),
  ];
}
