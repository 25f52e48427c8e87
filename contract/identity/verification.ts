import * as z from "zod/mini";
import { emailAddress } from "../email-address.ts";
import { defineEndpoint } from "../endpoint.ts";
import { sixDigits } from "./passwords.ts";

export const CODE_VERIFIED_MESSAGE = "code verify successfully!";

/** Needs the ticket cookie set by registering or requesting a code. */
export const verifyEmail = defineEndpoint({
  method: "POST",
  path: "/api/v1/auth/verify-email/",
  summary: "Confirm an email address with the code sent to it",
  access: "anyone",
  proof: "ticketCookie",
  body: z.object({ code: sixDigits }),
  success: { status: 200, body: z.object({ message: z.string() }) },
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
