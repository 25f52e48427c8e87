import * as z from "zod/mini";
import { sixDigits } from "#contract/identity/passwords.ts";

export const authenticatorCode = z.object({ code: sixDigits });

export const recoveryCode = z.object({
  code: z.string().check(z.trim(), z.minLength(6, "Please enter one of your recovery codes")),
});
