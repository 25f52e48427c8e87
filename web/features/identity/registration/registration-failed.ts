import type { ApiError } from "../../../lib/api/api-error.ts";

const FAILED = "Registration failed. ";

/**
 * The toast of the error catalogue: the server's first detail, else its first of `non_field_errors`,
 * else what went wrong, which is all there is where no server answered.
 */
export function registrationFailed({ status, answer, message }: ApiError): string {
  const told = status === 0 ? undefined : (answer.detail[0]?.msg ?? answer.non_field_errors?.[0]);
  return FAILED + (told ?? `Registration failed: ${message}`);
}
