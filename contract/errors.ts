/** Every way a call can fail, with its HTTP status and the sentence a person reads. */
export const errorCatalogue = {
  bad_request: { status: 400, message: "The request could not be read." },
  bad_signature: { status: 400, message: "The signature does not match." },
  wrong_mode: {
    status: 400,
    message:
      "This event is from the gateway's other mode: the site's key is for test and the event is live, or the reverse.",
  },
  unauthorized: { status: 401, message: "Please log in." },
  wrong_credentials: { status: 401, message: "The email address or the password is wrong." },
  wrong_code: { status: 401, message: "This code is wrong or no longer valid." },
  no_ticket: {
    status: 401,
    message: "This code works only in the browser you asked from, and for 10 minutes.",
  },
  forbidden: { status: 403, message: "You may not do that." },
  two_factor_required: {
    status: 403,
    message: "Please switch on two-factor authentication first: the office asks for it.",
  },
  challenge_required: {
    status: 403,
    message: "Many stolen cards are being tried at the moment, so donations take longer.",
  },
  foreign_origin: { status: 403, message: "This form was sent from another site." },
  not_found: { status: 404, message: "There is nothing here." },
  method_not_allowed: { status: 405, message: "This address does not do that." },
  in_flight: { status: 409, message: "This is still being worked on. Please wait a moment." },
  campaign_closed: { status: 409, message: "This campaign takes no donations at the moment." },
  changed_meanwhile: {
    status: 409,
    message: "This was changed meanwhile. Please look at it again.",
  },
  wrong_state: {
    status: 409,
    message: "That is not possible as things stand. Please look at it again.",
  },
  request_timeout: { status: 408, message: "The request took too long to arrive." },
  precondition_failed: { status: 412, message: "This is not what was asked for any more." },
  payload_too_large: { status: 413, message: "That is too large." },
  unsupported_media_type: { status: 415, message: "This kind of content is not accepted." },
  range_not_satisfiable: { status: 416, message: "There is no such part of it." },
  expectation_failed: { status: 417, message: "What the request expects is not offered here." },
  invalid: { status: 422, message: "Please check the fields marked below." },
  key_reused: { status: 422, message: "This key was used for another donation." },
  too_many_requests: { status: 429, message: "That is too often. Please try again later." },
  form_closed: {
    status: 429,
    message: "Too many payments failed from here. Please try again in a few hours.",
  },
  headers_too_large: { status: 431, message: "The address or the headers are too long." },
  internal: { status: 500, message: "Something went wrong on our side." },
  gateway_unavailable: {
    status: 503,
    message:
      "The payment service does not answer. Nothing was charged; please try again in a minute.",
  },
  unavailable: { status: 503, message: "We are busy. Please try again in a moment." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

export const errorCodes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]];

interface ErrorDetail {
  readonly loc: ReadonlyArray<string | number>;
  readonly msg: string;
  readonly type: string;
}

/** The one shape of every error answer; `non_field_errors` only where no field is at fault. */
export interface ErrorAnswer {
  readonly code: ErrorCode;
  readonly detail: readonly ErrorDetail[];
  readonly non_field_errors?: readonly string[] | undefined;
}

/** The first message for a field, found by the end of its `loc`; undefined where there is none. */
export function fieldMessage(answer: ErrorAnswer, field: string): string | undefined {
  return answer.detail.find((detail) => detail.loc.at(-1) === field)?.msg;
}

/** The sentence to show for an error that belongs to no field. */
export function errorMessage(answer: ErrorAnswer): string {
  return (
    answer.non_field_errors?.[0] ?? answer.detail[0]?.msg ?? errorCatalogue[answer.code].message
  );
}
