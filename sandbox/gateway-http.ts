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

/** What a call answers, before faults. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
}

export type Call = (request: FastifyRequest) => ApiAnswer;

const statuses = {
  unauthorized: 401,
  bad_request: 400,
  not_found: 404,
  key_reused: 409,
  not_possible: 409,
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
): ApiAnswer {
  return { status: statuses[code], body: { error: { code, message, fields } } };
}

type Issues = readonly { path: PropertyKey[]; message: string }[];

/** 422 with a sentence for each field that a schema refused. */
export function invalidAnswer(issues: Issues): ApiAnswer {
  const fields = issues.map(({ path, message }) => ({ field: path.join("."), message }));
  return apiError("invalid", "The request has fields that are not valid.", fields);
}

/** A call whose body or query is read by a schema first. */
export function parsed<S extends z.ZodMiniType>(
  part: "body" | "query",
  schema: S,
  call: (input: z.output<S>, request: FastifyRequest) => ApiAnswer,
  refuse: (issues: Issues) => ApiAnswer = invalidAnswer,
): Call {
  return (request) => {
    const read = schema.safeParse(request[part] ?? {});
    return read.success ? call(read.data, request) : refuse(read.error.issues);
  };
}

export const unknownPayment = apiError("not_found", "There is no such payment.");

const keyForm = /^[\x21-\x7e]{1,255}$/;

/** The call's Idempotency-Key; undefined if it is missing or not usable. */
export function readKey({ headers }: FastifyRequest): string | undefined {
  const key = headers["idempotency-key"];
  return typeof key === "string" && keyForm.test(key) ? key : undefined;
}

export const missingKey = apiError(
  "bad_request",
  "The header Idempotency-Key is missing or not usable.",
);

export function send(reply: FastifyReply, answer: ApiAnswer): FastifyReply {
  return reply
    .code(answer.status)
    .header("content-type", "application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .send(JSON.stringify(answer.body));
}

/** A part of the path; empty if the path has none of that name. */
export function parameter(request: FastifyRequest, name = "id"): string {
  return (request.params as Record<string, string | undefined>)[name] ?? "";
}

export function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

/** Whether a header is "Bearer" and one of the keys. */
export function isBearer(keys: readonly string[], authorization = ""): boolean {
  const digest = (text: string) => hash("sha256", text, "buffer");
  const given = digest(authorization);
  return keys.some((key) => timingSafeEqual(digest(`Bearer ${key}`), given));
}

/** Whether a form was sent from this gateway's own pages; without a header that says so it was not. */
export function isFromOwnPage(headers: IncomingHttpHeaders, ownOrigin: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  return headers.origin === ownOrigin;
}

const loopback = /^(::1|127\.\d+\.\d+\.\d+|::ffff:127\.\d+\.\d+\.\d+)$/;
const ownName = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/**
 * True for a browser on this machine. What a proxy on this machine forwards names the site's host or a
 * forwarded address; a foreign page whose name was pointed at this machine names its own host.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const { host = "", forwarded, "x-forwarded-for": forwardedFor } = request.headers;
  return (
    loopback.test(request.socket.remoteAddress ?? "") &&
    ownName.test(host) &&
    forwarded === undefined &&
    forwardedFor === undefined
  );
}

/**
 * Reads bodies in one way, whatever the application around the plugin does: JSON as a value, forms as
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

interface OwnErrors {
  /** The gateway's name in the log. */
  readonly name: string;
  readonly log: SandboxLog;
  readonly unreadable: ApiAnswer;
  readonly notFound: ApiAnswer;
  readonly failed: ApiAnswer;
}

/** Answers errors in the gateway's own words. */
export function answerOwnErrors(app: FastifyInstance, errors: OwnErrors): void {
  // Hooks of the application around it may refuse a request too, an unknown address among them.
  app.setErrorHandler<{ statusCode?: number; status?: number } & Error>((error, request, reply) => {
    if (request.is404) return send(reply, errors.notFound);
    const status = error.statusCode ?? error.status ?? 500;
    if (status < 500) return send(reply, errors.unreadable);
    errors.log.error({ err: error }, `${errors.name}: a call failed`);
    return send(reply, errors.failed);
  });
  app.setNotFoundHandler((_request, reply) => send(reply, errors.notFound));
}

/** Deliveries under way when the gateway stops, and not answered within this, are tried again. */
const CUT_AFTER_MS = 5_000;

interface Running {
  readonly start: () => void;
  readonly stop: () => unknown;
}

/** Runs timers and deliveries while the gateway listens; then closes its file. */
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
    await Promise.race([stopped, wait(CUT_AFTER_MS, undefined, { ref: false })]);
  });
  app.addHook("onClose", async () => database.close());
}
