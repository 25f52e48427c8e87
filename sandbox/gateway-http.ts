import { hash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";

export interface SandboxLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface ApiResponse {
  readonly status: number;
  readonly body: unknown;
}

export type Call = (request: FastifyRequest) => ApiResponse;

const statuses = {
  unauthorized: 401,
  bad_request: 400,
  not_found: 404,
  key_reused: 409,
  not_possible: 409,
  mandate_gone: 410,
  invalid: 422,
  internal: 500,
  unavailable: 503,
} as const;

interface FieldError {
  readonly field: string;
  readonly message: string;
}

export function apiError(
  code: keyof typeof statuses,
  message: string,
  fields: readonly FieldError[] = [],
): ApiResponse {
  return { status: statuses[code], body: { error: { code, message, fields } } };
}

type Issues = readonly { path: PropertyKey[]; message: string }[];

/** 422 with a sentence for every invalid field. */
export function invalidResponse(issues: Issues): ApiResponse {
  const fields = issues.map(({ path, message }) => ({ field: path.join("."), message }));
  return apiError("invalid", "The request has fields that are not valid.", fields);
}

/** A call whose body or query is first validated by a schema. */
export function parsed<S extends z.ZodMiniType>(
  part: "body" | "query",
  schema: S,
  call: (input: z.output<S>, request: FastifyRequest) => ApiResponse,
  refuse: (issues: Issues) => ApiResponse = invalidResponse,
): Call {
  return (request) => {
    const input = schema.safeParse(request[part] ?? {});
    return input.success ? call(input.data, request) : refuse(input.error.issues);
  };
}

export const unknownPayment = apiError("not_found", "This payment does not exist.");

const keyPattern = /^[\x21-\x7e]{1,255}$/;

/** The call's Idempotency-Key; undefined if it is missing or invalid. */
export function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers["idempotency-key"];
  return typeof key === "string" && keyPattern.test(key) ? key : undefined;
}

export const missingKey = apiError(
  "bad_request",
  "The Idempotency-Key header is missing or invalid.",
);

export function send(reply: FastifyReply, response: ApiResponse): FastifyReply {
  return reply
    .code(response.status)
    .header("content-type", "application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .send(JSON.stringify(response.body));
}

/** A path parameter; empty if the path has none of that name. */
export function parameter(request: FastifyRequest, name = "id"): string {
  return (request.params as Record<string, string | undefined>)[name] ?? "";
}

export function readForm({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

/** Whether an Authorization header is "Bearer" and one of the keys. */
export function isBearer(keys: readonly string[], authorization = ""): boolean {
  const digest = (text: string) => hash("sha256", text, "buffer");
  const given = digest(authorization);
  return keys.some((key) => timingSafeEqual(digest(`Bearer ${key}`), given));
}

/** Whether the headers show that a form was sent from this gateway's own pages. */
export function isFromOwnPage(headers: IncomingHttpHeaders, ownOrigin: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  return headers.origin === ownOrigin;
}

const loopbackAddress = /^(::1|127\.\d+\.\d+\.\d+|::ffff:127\.\d+\.\d+\.\d+)$/;
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/**
 * Whether a browser on this machine sent the request. Requests that a local proxy forwards have the site's host or
 * a forwarded address; a foreign page whose name was pointed at this machine sends its own host.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const { host = "", forwarded, "x-forwarded-for": forwardedFor } = request.headers;
  return (
    loopbackAddress.test(request.socket.remoteAddress ?? "") &&
    loopbackHost.test(host) &&
    forwarded === undefined &&
    forwardedFor === undefined
  );
}

/** Parses JSON and forms (as URLSearchParams), whatever the surrounding application does. `bodyLimit` is in bytes. */
export function parseOwnBodies(app: FastifyInstance, bodyLimit: number): void {
  const limit = { bodyLimit, parseAs: "string" } as const;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", limit, app.getDefaultJsonParser("error", "error"));
  app.addContentTypeParser("application/x-www-form-urlencoded", limit, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
}

interface OwnErrors {
  readonly name: string;
  readonly log: SandboxLog;
  readonly unreadable: ApiResponse;
  readonly notFound: ApiResponse;
  readonly failed: ApiResponse;
}

/** Sends errors in the gateway's own format. */
export function sendOwnErrors(app: FastifyInstance, errors: OwnErrors): void {
  // Hooks of the surrounding application can refuse a request too, including one for an unknown address.
  app.setErrorHandler<{ statusCode?: number; status?: number } & Error>((error, request, reply) => {
    if (request.is404) return send(reply, errors.notFound);
    const status = error.statusCode ?? error.status ?? 500;
    if (status < 500) return send(reply, errors.unreadable);
    errors.log.error({ err: error }, `${errors.name}: a call failed`);
    return send(reply, errors.failed);
  });
  app.setNotFoundHandler((_request, reply) => send(reply, errors.notFound));
}

/** How long deliveries in progress may take when the gateway stops; the rest are retried after the next start. */
const STOP_WITHIN_MS = 5_000;

interface Running {
  readonly start: () => void;
  readonly stop: () => unknown;
}

/** Runs timers and deliveries while the gateway listens, then closes its database. */
export function runWhileListening(
  app: FastifyInstance,
  database: DatabaseSync,
  running: readonly Running[],
): void {
  app.addHook("onListen", async () => {
    for (const { start } of running) start();
  });
  app.addHook("preClose", async () => {
    const stopped = Promise.all(running.map(({ stop }) => stop()));
    await Promise.race([stopped, wait(STOP_WITHIN_MS, undefined, { ref: false })]);
  });
  app.addHook("onClose", async () => database.close());
}
