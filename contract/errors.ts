export const errorCatalogue = {
  bad_request: { status: 400, message: "We couldn't read this request." },
  bad_signature: { status: 400, message: "The signature does not match." },
  wrong_mode: {
    status: 400,
    message:
      "This event is from the gateway's other mode: the site uses a test key and the event is live, or the other way round.",
  },
  unauthorized: { status: 401, message: "Please log in." },
  wrong_credentials: { status: 401, message: "The email address or password is wrong." },
  wrong_code: { status: 401, message: "This code is wrong or no longer valid." },
  no_ticket: {
    status: 401,
    message: "Please enter the email address that the code was sent to, too.",
  },
  forbidden: { status: 403, message: "You don't have permission to do this." },
  two_factor_required: {
    status: 403,
    message: "Please turn on two-factor authentication first. It's required for the office.",
  },
  challenge_required: {
    status: 403,
    message: "We're seeing a lot of card fraud right now, so donations take a little longer.",
  },
  link_expired: {
    status: 403,
    message: "This link has expired. We can email you a new one.",
  },
  foreign_origin: { status: 403, message: "This form was sent from another site." },
  not_found: { status: 404, message: "We couldn't find this." },
  method_not_allowed: { status: 405, message: "This method is not supported here." },
  in_flight: { status: 409, message: "This is still being processed. Please wait a moment." },
  campaign_closed: {
    status: 409,
    message: "This campaign isn't accepting donations at the moment.",
  },
  changed_meanwhile: {
    status: 409,
    message: "This has changed in the meantime. Please check it again.",
  },
  wrong_state: {
    status: 409,
    message: "That isn't possible right now. Please check the current status.",
  },
  request_timeout: { status: 408, message: "The request timed out." },
  precondition_failed: { status: 412, message: "This has changed since you requested it." },
  payload_too_large: { status: 413, message: "This is too large." },
  unsupported_media_type: { status: 415, message: "We don't accept this type of content." },
  range_not_satisfiable: { status: 416, message: "The requested range doesn't exist." },
  expectation_failed: { status: 417, message: "We can't meet the request's Expect header." },
  invalid: { status: 422, message: "Please check the fields marked below." },
  key_reused: { status: 422, message: "This key was already used for another donation." },
  too_many_requests: {
    status: 429,
    message: "You've tried this too often. Please try again later.",
  },
  form_closed: {
    status: 429,
    message: "Too many payments failed from your connection. Please try again in a few hours.",
  },
  headers_too_large: { status: 431, message: "The URL or the headers are too long." },
  internal: { status: 500, message: "Something went wrong on our side." },
  gateway_unavailable: {
    status: 503,
    message:
      "The payment service isn't responding. You weren't charged. Please try again in a minute.",
  },
  unavailable: { status: 503, message: "We're busy right now. Please try again in a moment." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

export const errorCodes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]];

interface ErrorDetail {
  readonly loc: ReadonlyArray<string | number>;
  readonly msg: string;
  readonly type: string;
}

/** The shape of every error response; `non_field_errors` only for errors of no field. */
export interface ErrorBody {
  readonly code: ErrorCode;
  readonly detail: readonly ErrorDetail[];
  readonly non_field_errors?: readonly string[] | undefined;
}

/** The first message for a field, matched by the end of its `loc`. */
export function fieldMessage(answer: ErrorBody, field: string): string | undefined {
  return answer.detail.find((detail) => detail.loc.at(-1) === field)?.msg;
}

/** The sentence to show for an error that belongs to no field. */
export function errorMessage(answer: ErrorBody): string {
  return (
    answer.non_field_errors?.[0] ?? answer.detail[0]?.msg ?? errorCatalogue[answer.code].message
  );
}
