import type { FastifyReply } from "fastify";

/** What a call of the API answers, before faults have had their way with it. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export type ApiErrorCode =
  | "unauthorized"
  | "bad_request"
  | "not_found"
  | "key_reused"
  | "not_possible"
  | "invalid"
  | "too_many"
  | "internal"
  | "unavailable";

const statuses = {
  unauthorized: 401,
  bad_request: 400,
  not_found: 404,
  key_reused: 409,
  not_possible: 409,
  invalid: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<ApiErrorCode, number>;

export interface FieldError {
  readonly field: string;
  readonly message: string;
}

export function apiError(
  code: ApiErrorCode,
  message: string,
  fields: readonly FieldError[] = [],
): ApiAnswer {
  return { status: statuses[code], body: { error: { code, message, fields } } };
}

/** 422 with a sentence for each field that a schema refused. */
export function invalidAnswer(issues: readonly { path: PropertyKey[]; message: string }[]) {
  const fields = issues.map(({ path, message }) => ({ field: path.join("."), message }));
  return apiError("invalid", "The request has fields that are not valid.", fields);
}

export const unknownPayment = apiError("not_found", "There is no such payment.");

export function send(reply: FastifyReply, answer: ApiAnswer): FastifyReply {
  return reply
    .code(answer.status)
    .header("content-type", "application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .headers(answer.headers ?? {})
    .send(JSON.stringify(answer.body));
}
