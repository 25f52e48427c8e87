import * as calls from "#contract/identity/registration.ts";
import * as verification from "#contract/identity/verification.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { RegistrationHook } from "./confirm-address-with-code.ts";
import { type RegistrationDeps, register } from "./register.ts";
import { resendVerification, verifyEmail } from "./verify-email.ts";

export function registrationRoutes(deps: RegistrationDeps & RegistrationHook): Route[] {
  return [
    route(calls.register, async ({ body, caller }) => {
      const { first_name: firstName, last_name: lastName, email, password, donation } = body;
      await register(deps, { firstName, lastName, email, password, donation }, caller);
      return { message: calls.REGISTERED_MESSAGE };
    }),
    ...[calls.registerSimply, calls.registerAtRoot].map((endpoint) =>
      route(endpoint, async ({ body, caller }) => {
        const { username: firstName, email, password, donation } = body;
        await register(deps, { firstName, lastName: "", email, password, donation }, caller);
        return { message: calls.REGISTERED_MESSAGE };
      }),
    ),
    route(verification.verifyEmail, async ({ body, caller }) => {
      const { confirmed } = await verifyEmail(deps, body, caller);
      return { message: verification.CODE_VERIFIED_MESSAGE, confirmed };
    }),
    route(verification.resendVerification, async ({ body, caller }) => {
      await resendVerification(deps, body.email, caller);
      return {
        message: "If this address still needs to be confirmed, we've emailed you a new code.",
      };
    }),
  ];
}
