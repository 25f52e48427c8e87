import type { ApiError } from "../../../lib/api/api-error.ts";

const FAILED = "Registration failed. ";

/** The toast: the response's first detail, else its first non-field error, else the error's message. */
export function registrationFailedText({ status, answer, message }: ApiError): string {
  const reason = status === 0 ? undefined : (answer.detail[0]?.msg ?? answer.non_field_errors?.[0]);
  return FAILED + (reason ?? `Registration failed: ${message}`);
}
