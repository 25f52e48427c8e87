import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { enteredPassword, sixDigits } from "./passwords.ts";
import { loginResponse } from "./sessions.ts";

export const RECOVERY_CODES = 10;

const passwordBody = z.object({ password: enteredPassword });
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const enrolTwoFactor = defineEndpoint({
  method: "POST",
  path: "/api/v1/account/two-factor/",
  summary: "Start two-factor authentication: get a secret for the authenticator app",
  access: "supporter",
  body: passwordBody,
  success: { status: 200, body: z.object({ secret: z.string(), uri: z.string() }) },
  errors: ["unauthorized", "wrong_credentials", "invalid", "too_many_requests"],
});

export const confirmTwoFactor = defineEndpoint({
  method: "POST",
  path: "/api/v1/account/two-factor/confirm/",
  summary: "Turn two-factor authentication on with a first code; returns the recovery codes once",
  access: "supporter",
  body: z.object({ code: sixDigits }),
  success: { status: 200, body: recoveryCodes },
  errors: ["unauthorized", "wrong_code", "invalid", "too_many_requests"],
});

export const disableTwoFactor = defineEndpoint({
  method: "POST",
  path: "/api/v1/account/two-factor/disable/",
  summary: "Turn two-factor authentication off",
  access: "supporter",
  body: passwordBody,
  success: { status: 200, body: z.object({ message: z.string() }) },
  errors: ["unauthorized", "wrong_credentials", "invalid", "too_many_requests"],
});

export const renewRecoveryCodes = defineEndpoint({
  method: "POST",
  path: "/api/v1/account/two-factor/recovery-codes/",
  summary: "Get ten new recovery codes; the old ones stop working",
  access: "supporter",
  body: passwordBody,
  success: { status: 200, body: recoveryCodes },
  errors: ["unauthorized", "wrong_credentials", "invalid", "too_many_requests"],
});

/** The second step of a login; `code` is the authenticator app's six digits or a recovery code. */
export const answerTwoFactor = defineEndpoint({
  method: "POST",
  path: "/api/v1/auth/two-factor/",
  summary: "Finish a login with the second factor",
  access: "anyone",
  body: z.object({
    two_factor_token: z.string().check(z.maxLength(2000)),
    code: z.string().check(z.trim(), z.minLength(6), z.maxLength(40)),
    stay_logged_in: z.optional(z.boolean()),
    refresh: z.optional(z.boolean()),
  }),
  success: { status: 200, body: loginResponse },
  errors: ["invalid", "wrong_code", "unauthorized", "too_many_requests"],
});
