import * as z from "zod/mini";
import { emailAddress } from "../email-address.ts";
import { defineEndpoint } from "../endpoint.ts";
import { emailedCode, newPassword, passwordMessages, sixDigits } from "./passwords.ts";

export const PASSWORD_CHANGED_MESSAGE = "Password has been changed successfully";

const ask = z.object({ email: emailAddress });

/** The address that the code was sent to; not needed in the browser that requested it. */
const sentTo = z.optional(emailAddress);

const verify = z.object({ password: sixDigits, email: sentTo });

const change = z
  .object({
    password: newPassword,
    // Needed here too: the refinement below doesn't run if another field is invalid.
    confirm_password: z
      .string(passwordMessages.mismatch)
      .check(z.minLength(1, passwordMessages.mismatch)),
    /** The code, unless it was verified in its own step. */
    code: z.optional(emailedCode),
    email: sentTo,
  })
  .check(
    z.refine((body) => body.password === body.confirm_password, {
      path: ["confirm_password"],
      error: passwordMessages.mismatch,
    }),
  );

export const passwordResetBodies = { ask, verify, change };

/**
 * Three uses of one path: `{email}` emails a code and sets a ticket cookie; `{password: "123456"}`
 * verifies the code for that ticket; `{password, confirm_password}` sets the new password. With
 * `email`, a code works without its ticket, and so does the token of the email's link as `code`.
 */
export const resetPassword = defineEndpoint({
  method: "POST",
  path: "/api/v1/auth/password-reset/",
  summary: "Reset a password: request a code, verify it, set a new password",
  access: "anyone",
  proof: "ticketCookie",
  body: z.looseObject({
    email: z.optional(z.string()),
    password: z.optional(z.string()),
    confirm_password: z.optional(z.string()),
    code: z.optional(z.string()),
  }),
  success: { status: 200, body: z.object({ message: z.string() }) },
  errors: ["invalid", "no_ticket", "wrong_code", "too_many_requests", "unavailable"],
});
