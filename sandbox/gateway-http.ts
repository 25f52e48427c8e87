import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { GroupCommit } from "./gateway-database.ts";

/** What a call of the API answers, before faults have had their way with it. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

type ApiErrorCode =
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

interface FieldError {
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

/** No answer leaves before what it tells of is kept. */
export function answerAfterCommit(app: FastifyInstance, commit: GroupCommit): void {
  app.addHook("onSend", (_request, _reply, payload, done) => {
    const settled = commit.settled();
    if (!settled) return done(null, payload);
    settled.then(() => done(null, payload), done);
  });
}

/**
 * Bodies are read in one way, whatever the application around the plugin does with its own: JSON as a value, forms as
 * URLSearchParams. `bodyLimit` is in bytes.
 */
export function readOwnBodies(app: FastifyInstance, bodyLimit: number): void {
  const limit = { bodyLimit, parseAs: "string" } as const;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", limit, app.getDefaultJsonParser("error", "error"));
  app.addContentTypeParser("application/x-www-form-urlencoded", limit, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
}

/** Whether a form was sent from this gateway's own pages; one that does not say is not. */
export function isFromOwnPage(headers: IncomingHttpHeaders, ownOrigin: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  return headers.origin === ownOrigin;
}

const loopback = /^(::1|127\.\d+\.\d+\.\d+|::ffff:127\.\d+\.\d+\.\d+)$/;
const ownName = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/**
 * True for a browser on this machine. What a proxy on this machine passes on names the site's host or a
 * forwarded address; a foreign page whose name was pointed at this machine names its own host.
 */
export function comesFromHere(request: FastifyRequest): boolean {
  const { host = "", forwarded, "x-forwarded-for": forwardedFor } = request.headers;
  return (
    loopback.test(request.socket.remoteAddress ?? "") &&
    ownName.test(host) &&
    forwarded === undefined &&
    forwardedFor === undefined
  );
}
