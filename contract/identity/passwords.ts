import * as z from "zod/mini";
import { MIN_PASSWORD_LENGTH } from "./password-length.ts";

/** Long enough for any phrase, and short enough to be hashed at a bounded cost. */
export const MAX_PASSWORD_LENGTH = 1024;

/** The messages that the forms show. Spaces and Unicode count; nothing is trimmed or cut. */
export const passwordMessages = {
  required: "Password is required",
  short: "Password must be at least 8 characters",
  common: "This password is among the most common ones. Please choose another.",
  product: "Please choose a password without our name in it.",
  mismatch: "Password does not match",
} as const;

/** A password somebody chooses. */
export const newPassword = z
  .string(passwordMessages.required)
  .check(
    z.minLength(1, passwordMessages.required),
    z.minLength(MIN_PASSWORD_LENGTH, passwordMessages.short),
    z.maxLength(MAX_PASSWORD_LENGTH),
  );

/** A password somebody gives to prove who they are. */
export const givenPassword = z
  .string(passwordMessages.required)
  .check(z.minLength(1, passwordMessages.required), z.maxLength(MAX_PASSWORD_LENGTH));

/** Six digits from a mail or an authenticator. */
export const sixDigits = z
  .string()
  .check(z.trim(), z.regex(/^\d{6}$/, "Please enter the 6 digits of the code"));
