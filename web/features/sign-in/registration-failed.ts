import { type ErrorAnswer, errorMessage } from "#contract/errors.ts";

const FAILED = "Registration failed. ";

/**
 * The toast of the error catalogue: the first detail's words, else the first of `non_field_errors`,
 * else what went wrong.
 */
export function registrationFailed(answer: ErrorAnswer): string {
  const told = answer.detail[0]?.msg ?? answer.non_field_errors?.[0];
  return FAILED + (told ?? `Registration failed: ${errorMessage(answer)}`);
}
