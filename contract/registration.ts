import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { emailAddress, newPassword, passwordMessages, sixDigits } from "./passwords.ts";

/** What registering answers, whether the address was new or not. */
export const registered = z.object({ message: z.string() });

export const REGISTERED_MESSAGE = "Registration successful. Please login to continue.";
export const CODE_VERIFIED_MESSAGE = "code verify successfully!";

export const registerBody = z.object({
  first_name: z
    .string("First Name is required")
    .check(z.trim(), z.minLength(1, "First Name is required"), z.maxLength(100)),
  last_name: z
    .string("Second Name is required")
    .check(z.trim(), z.minLength(1, "Second Name is required"), z.maxLength(100)),
  email: emailAddress,
  password: newPassword,
});

/** The sign-up screen's form. */
export const register = defineEndpoint({
  method: "POST",
  path: "/api/v1/auth/register/",
  summary: "Create an account",
  access: "guest",
  body: registerBody,
  success: { status: 201, body: registered },
  errors: ["invalid", "too_many_requests", "unavailable"],
});

/** The simple form: `username` becomes the first name. */
export const registerSimply = defineEndpoint({
  method: "POST",
  path: "/api/v1/register/",
  summary: "Create an account with the simple form",
  access: "guest",
  body: z
    .object({
      email: emailAddress,
      username: z.string("Username is required").check(z.trim(), z.minLength(1), z.maxLength(100)),
      password: newPassword,
      password2: z.string(passwordMessages.mismatch),
    })
    .check(
      z.refine((body) => body.password === body.password2, {
        path: ["password2"],
        error: passwordMessages.mismatch,
      }),
    ),
  success: { status: 201, body: registered },
  errors: ["invalid", "too_many_requests", "unavailable"],
});

/** Needs the ticket cookie that registering, or asking for another code, set. */
export const verifyEmail = defineEndpoint({
  method: "POST",
  path: "/api/v1/auth/verify-email/",
  summary: "Confirm an address with the code that was mailed to it",
  access: "guest",
  body: z.object({ code: sixDigits }),
  success: { status: 200, body: z.object({ message: z.string() }) },
  errors: ["invalid", "no_ticket", "wrong_code", "too_many_requests"],
});

export const resendVerification = defineEndpoint({
  method: "POST",
  path: "/api/v1/auth/verify-email/resend/",
  summary: "Mail another code to an address that is not confirmed yet",
  access: "guest",
  body: z.object({ email: emailAddress }),
  success: { status: 200, body: z.object({ message: z.string() }) },
  errors: ["invalid", "too_many_requests"],
});
