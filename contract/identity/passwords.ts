import * as z from "zod/mini";
import { MIN_PASSWORD_LENGTH } from "./password-length.ts";

/** Long enough for any phrase, short enough to limit the cost of hashing. */
export const MAX_PASSWORD_LENGTH = 1024;

/** Form messages. Spaces and Unicode count; passwords are never trimmed or cut. */
export const passwordMessages = {
  required: "Password is required",
  short: "Password must be at least 8 characters",
  common: "This is one of the most common passwords. Please choose another.",
  product: "Please choose a password without our name in it.",
  mismatch: "Password does not match",
} as const;

export const newPassword = z
  .string(passwordMessages.required)
  .check(
    z.minLength(1, passwordMessages.required),
    z.minLength(MIN_PASSWORD_LENGTH, passwordMessages.short),
    z.maxLength(MAX_PASSWORD_LENGTH),
  );

/** A password entered to authenticate. */
export const enteredPassword = z
  .string(passwordMessages.required)
  .check(z.minLength(1, passwordMessages.required), z.maxLength(MAX_PASSWORD_LENGTH));

const CODE_MESSAGE = "Please enter the 6 digits of the code";

export const sixDigits = z.string().check(z.trim(), z.regex(/^\d{6}$/, CODE_MESSAGE));

/** The six digits of an emailed code, or the token of the email's link. */
export const emailedCode = z.string().check(z.trim(), z.regex(/^(\d{6}|[\w-]{43})$/, CODE_MESSAGE));
