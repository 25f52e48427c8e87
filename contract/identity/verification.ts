import * as z from "zod/mini";
import { emailAddress } from "../email-address.ts";
import { defineEndpoint } from "../endpoint.ts";
import { sixDigits } from "./passwords.ts";

export const CODE_VERIFIED_MESSAGE = "code verify successfully!";

/** Needs the ticket cookie that registering, or asking for another code, set. */
export const verifyEmail = defineEndpoint({
  method: "POST",
  path: "/api/v1/auth/verify-email/",
  summary: "Confirm an address with the code that was mailed to it",
  access: "anyone",
  proof: "ticketCookie",
  body: z.object({ code: sixDigits }),
  success: { status: 200, body: z.object({ message: z.string() }) },
  errors: ["invalid", "no_ticket", "wrong_code", "too_many_requests"],
});

export const resendVerification = defineEndpoint({
  method: "POST",
  path: "/api/v1/auth/verify-email/resend/",
  summary: "Mail another code to an address that is not confirmed yet",
  access: "anyone",
  body: z.object({ email: emailAddress }),
  success: { status: 200, body: z.object({ message: z.string() }) },
  errors: ["invalid", "too_many_requests"],
});
