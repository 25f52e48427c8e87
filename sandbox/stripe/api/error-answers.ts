import type { ApiAnswer } from "../../api-answer.ts";
import type { Refusal } from "../../faults/faulty-answer.ts";

/** Errors that are answered before a call is looked at. */
export const wrongKey = errorAnswer(401, "Invalid API Key provided.");
export const unreadable = errorAnswer(400, "The parameters can't be read.");
export const mayNot = (permission: string) =>
  errorAnswer(
    403,
    `The provided key does not have the required permissions for this endpoint. Having the '${permission}' permission would allow this request to continue.`,
  );
export const keyInUse = errorAnswer(
  409,
  "There is another request in progress with this Idempotency-Key.",
  "idempotency_key_in_use",
  "idempotency_error",
);

/** What the double says where a fault keeps it from carrying a call out. */
export const refusalAnswers: Readonly<Record<Refusal, ApiAnswer>> = {
  limit_calls: {
    ...errorAnswer(429, "Request rate limit exceeded.", "rate_limit"),
    headers: { "retry-after": "1" },
  },
  reject_calls: errorAnswer(503, "Stripe is out of order.", undefined, "api_error"),
  fail_calls: errorAnswer(500, "An unknown error occurred.", undefined, "api_error"),
};

function errorAnswer(
  status: number,
  message: string,
  code?: string,
  type = "invalid_request_error",
): ApiAnswer {
  return { status, body: { error: { type, code, message } } };
}
