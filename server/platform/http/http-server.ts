import { randomBytes } from "node:crypto";
import Fastify, { type FastifyError, type FastifyInstance, LogController } from "fastify";
import { isDatabaseAway } from "../db/database-away.ts";
import type { Log } from "../log.ts";
import { AppError } from "./app-error.ts";
import { decorateCaller } from "./caller.ts";
import { endStreamsOnClose } from "./event-stream.ts";

export const MAX_BODY_BYTES = 64 * 1024;

export interface HttpServerOptions {
  readonly log: Log;
  readonly trustedProxies: readonly string[];
  readonly sourceKey: Buffer;
  /** Where browsers reach the site by https. */
  readonly secureCookies: boolean;
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A Fastify that answers every failure in the contract's error shape and tells nothing of the inside. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const run = randomBytes(4).toString("hex");
  let count = 0;
  const app: FastifyInstance = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    // One log for all: making one for every request costs more than most answers. Lines name the request.
    childLoggerFactory: (log) => log,
    genReqId: () => {
      count += 1;
      return `${run}-${count.toString(36)}`;
    },
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    forceCloseConnections: "idle",
    requestTimeout: 30_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  decorateCaller(app, options);
  endStreamsOnClose(app);
  const headers = Object.entries(options.headers);
  app.addHook("onRequest", (_request, reply, done) => {
    for (const [name, value] of headers) reply.header(name, value);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { method, id, url } = request;
    const pattern = request.routeOptions.url ?? "";
    // Nobody's address stands in a log.
    const path = pattern.includes(":email") ? pattern : url.split("?")[0];
    const status = reply.statusCode;
    const level = status >= 500 ? "error" : method === "GET" ? "debug" : "info";
    if (level !== "debug" || options.log.level === "debug") {
      options.log[level]({ request: id, method, path, status }, "answered");
    }
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    const known = toAppError(error as FastifyError);
    if (known.status >= 500) options.log.error({ err: error, request: request.id }, "failed");
    reply.header("x-request-id", request.id).header("cache-control", "no-store");
    if (known.retryAfter !== undefined) reply.header("retry-after", String(known.retryAfter));
    return reply.code(known.status).send(known.answer);
  });
  return app;
}

function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) return new AppError("unavailable", { retryAfter: 2, cause: error });
  switch (error.statusCode) {
    case 400:
      return new AppError("bad_request", { cause: error });
    case 404:
      return new AppError("not_found", { cause: error });
    case 413:
      return new AppError("payload_too_large", { cause: error });
    case 415:
      return new AppError("unsupported_media_type", { cause: error });
    default:
      return new AppError("internal", { cause: error });
  }
}
