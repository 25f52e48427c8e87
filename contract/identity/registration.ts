import * as z from "zod/mini";
import { emailAddress } from "../email-address.ts";
import { defineEndpoint } from "../endpoint.ts";
import { personName } from "../plain-text.ts";
import { newPassword, passwordMessages } from "./passwords.ts";

/** The same for new and known addresses. */
export const registrationResponse = z.object({ message: z.string() });

export const REGISTERED_MESSAGE = "Registration successful. Please login to continue.";

/** The donation on whose page the guest signs up; it belongs to the account once that is confirmed. */
const donation = z.optional(z.object({ id: z.uuid(), secret: z.string().check(z.maxLength(100)) }));

export const registerBody = z.object({
  first_name: personName(100, "First Name is required"),
  last_name: personName(100, "Second Name is required"),
  email: emailAddress,
  password: newPassword,
  donation,
});

/** The sign-up form for a person with one name, who is registered by the simple call. */
export const oneNameBody = z.extend(registerBody, {
  first_name: personName(100, "Name is required"),
  last_name: z.catch(z.literal(""), ""),
});

export const register = defineEndpoint({
  method: "POST",
  path: "/api/v1/auth/register/",
  summary: "Create an account",
  access: "anyone",
  body: registerBody,
  success: { status: 201, body: registrationResponse },
  errors: ["invalid", "too_many_requests", "unavailable"],
});

/** The simple form: `username` becomes the first name. */
export const registerSimply = defineEndpoint({
  method: "POST",
  path: "/api/v1/register/",
  summary: "Create an account with the simple form",
  access: "anyone",
  body: z
    .object({
      email: emailAddress,
      username: personName(100, "Username is required"),
      password: newPassword,
      password2: z.string(passwordMessages.mismatch),
      donation,
    })
    .check(
      z.refine((body) => body.password === body.password2, {
        path: ["password2"],
        error: passwordMessages.mismatch,
      }),
    ),
  success: { status: 201, body: registrationResponse },
  errors: ["invalid", "too_many_requests", "unavailable"],
});

/** The same call at the root, for clients without a base path. */
export const registerAtRoot = defineEndpoint({ ...registerSimply, path: "/register/" });
