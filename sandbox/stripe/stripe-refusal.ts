import type { ApiAnswer } from "../api-answer.ts";

type ErrorType = "invalid_request_error" | "idempotency_error" | "api_error";

interface RefusalDetails {
  readonly type?: ErrorType;
  readonly code?: string;
  readonly param?: string;
  readonly status?: number;
  /** False where the call was not begun, so that its idempotency key stays free. */
  readonly begun?: boolean;
}

/** A call that Stripe refuses, in its own words. Thrown before the first write. */
export class StripeRefusal extends Error {
  readonly begun: boolean;
  readonly answer: ApiAnswer;

  constructor(message: string, details: RefusalDetails = {}) {
    super(message);
    const { type = "invalid_request_error", status = 400, begun = true, code, param } = details;
    this.begun = begun;
    this.answer = { status, body: { error: { type, message, code, param } } };
  }
}

export function noSuch(what: string, id: string, param = "id"): StripeRefusal {
  const code = "resource_missing";
  return new StripeRefusal(`No such ${what}: '${id}'`, { status: 404, code, param });
}
