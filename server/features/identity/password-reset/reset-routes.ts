import { PASSWORD_CHANGED_MESSAGE, resetPassword } from "#contract/identity/password-reset.ts";
import { CODE_VERIFIED_MESSAGE } from "#contract/identity/verification.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { readResetStep } from "./reset-body.ts";
import {
  askForReset,
  changeLostPassword,
  proveResetCode,
  type ResetParts,
} from "./reset-password.ts";

export function resetRoutes(parts: ResetParts): Route[] {
  return [
    route(
      resetPassword,
      async ({ body, caller }) => {
        const given = readResetStep(body);
        switch (given.step) {
          case "ask":
            await askForReset(parts, given.email, caller);
            return { message: "If this address has an account, a code is on its way to it." };
          case "verify":
            await proveResetCode(parts, given.password, caller);
            return { message: CODE_VERIFIED_MESSAGE };
          case "change":
            await changeLostPassword(parts, given, caller);
            return { message: PASSWORD_CHANGED_MESSAGE };
        }
      },
      { asGuest: true },
    ),
  ];
}
