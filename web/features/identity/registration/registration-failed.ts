import type { ApiError } from "../../../lib/api/api-error.ts";

const FAILED = "Registration failed. ";

/**
 * The text of the toast: the server's first detail, or else the first of `non_field_errors`, or
 * else the error's own message. Without an answer of the server there is only that message.
 */
export function registrationFailed({ status, answer, message }: ApiError): string {
  const told = status === 0 ? undefined : (answer.detail[0]?.msg ?? answer.non_field_errors?.[0]);
  return FAILED + (told ?? `Registration failed: ${message}`);
}
