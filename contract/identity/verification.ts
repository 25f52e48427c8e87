import * as z from "zod/mini";
import { emailAddress } from "../email-address.ts";
import { defineEndpoint } from "../endpoint.ts";
import { emailedCode } from "./passwords.ts";

export const CODE_VERIFIED_MESSAGE = "code verify successfully!";

/**
 * The digits need the ticket cookie set by requesting the code, or the address it was sent to; the
 * token of the email's link needs the address. Without the browser that signed up or a session of the
 * account, the code is verified, and the next login in this browser confirms the address.
 */
export const verifyEmail = defineEndpoint({
  method: "POST",
  path: "/api/v1/auth/verify-email/",
  summary: "Confirm an email address with the code sent to it",
  access: "guest",
  proof: "ticketCookie",
  body: z.object({ code: emailedCode, email: z.optional(emailAddress) }),
  success: {
    status: 200,
    /** `confirmed` is false if a login has to follow. */
    body: z.object({ message: z.string(), confirmed: z.boolean() }),
  },
  errors: ["invalid", "no_ticket", "wrong_code", "too_many_requests"],
});

export const resendVerification = defineEndpoint({
  method: "POST",
  path: "/api/v1/auth/verify-email/resend/",
  summary: "Send another code to an unconfirmed email address",
  access: "anyone",
  body: z.object({ email: emailAddress }),
  success: { status: 200, body: z.object({ message: z.string() }) },
  errors: ["invalid", "too_many_requests"],
});
