import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { isUniqueViolation, wasRolledBack } from "../db/classify-fault.ts";
import type { Log } from "../log.ts";
import { AppError, outageError } from "./app-error.ts";
import { cacheControl } from "./cache-control.ts";
import { decorateCaller } from "./caller.ts";
import { endConnectionsOnClose } from "./end-connections.ts";
import { limitPipelining } from "./limit-pipelining.ts";
import {
  countHosts,
  malformedRequestHandler,
  refuseUnroutedRequests,
} from "./malformed-requests.ts";
import { decorateOwnOrigins } from "./origin.ts";
import { redactPath } from "./redact-path.ts";
import { decorateServedMethods } from "./served-methods.ts";
import { warnAboutUntrustedProxy } from "./untrusted-proxy.ts";

export const MAX_BODY_BYTES = 64 * 1024;

interface HttpServerOptions {
  readonly log: Log;
  readonly trustedProxies: readonly string[];
  readonly sourceKey: Buffer;
  /** Where browsers reach the site. */
  readonly publicUrl: string;
  /** Headers of every response. */
  readonly headers: Readonly<Record<string, string>>;
  /** Once aborted, every response closes its connection. */
  readonly stopping?: AbortSignal;
}

/** Creates a Fastify that responds to every failure in the contract's error shape, without internal details. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const headers = Object.entries(options.headers);
  const addHeaders = (request: FastifyRequest, reply: FastifyReply) => {
    for (const [name, value] of headers) reply.header(name, value);
    reply.header("x-request-id", request.id).header("cache-control", cacheControl.private);
  };
  const app: FastifyInstance = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    // One log for all requests: creating one per request costs more than most responses. Lines include the request id.
    childLoggerFactory: (log) => log,
    // Clients must not choose the id, so that they cannot write to the log.
    genReqId: () => randomUUID(),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    forceCloseConnections: "idle",
    // Event streams send a heartbeat every 15 s.
    connectionTimeout: 60_000,
    requestTimeout: 30_000,
    // An email address in a path may have 254 characters, plus invisible ones pasted with it.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    // A request without a Host is refused below, in the contract's error shape.
    http: { requireHostHeader: false },
    rewriteUrl: ({ url = "" }) => pathOfTarget(url),
    clientErrorHandler: malformedRequestHandler(options.headers),
    frameworkErrors: (error, request, reply) => {
      addHeaders(request, reply);
      sendError(error, request, reply);
    },
    // Requests that arrive while the server closes still get a response.
    return503OnClosing: false,
  });
  const { sourceKey, publicUrl } = options;
  decorateCaller(app, { sourceKey, secureCookies: publicUrl.startsWith("https:") });
  decorateOwnOrigins(app, publicUrl);
  decorateServedMethods(app);
  limitPipelining(app);
  refuseUnroutedRequests(app, options.headers);
  endConnectionsOnClose(app);
  warnAboutUntrustedProxy(app, options.log);
  app.addHook("onRequest", (request, reply, done) => {
    addHeaders(request, reply);
    if (!isAddressed(request.raw)) return done(new AppError("bad_request"));
    done(request.is404 ? unknownRouteError(request, reply) : undefined);
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (options.stopping?.aborted) reply.header("connection", "close");
    done(null, payload);
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { method, id, url, routeOptions } = request;
    const status = reply.statusCode;
    const level = status >= 500 ? "error" : method === "GET" ? "debug" : "info";
    if (level !== "debug" || options.log.level === "debug") {
      // Without visitors' network addresses.
      const path = redactPath(routeOptions.url, url, status);
      const ms = Math.round(reply.elapsedTime * 10) / 10;
      options.log[level]({ request: id, method, path, status, ms }, "request completed");
    }
    done();
  });
  function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    // Node's error when the client disconnects: no one reads the response, and nothing failed.
    const isDisconnect = error instanceof Error && error === request.raw.errored;
    const { status, retryAfter, answer } = isDisconnect
      ? new AppError("bad_request", { cause: error })
      : toAppError(error as FastifyError);
    if (status >= 500) options.log.error({ err: error, request: request.id }, "request failed");
    reply.header("cache-control", cacheControl.private);
    if (retryAfter !== undefined) reply.header("retry-after", String(retryAfter));
    return reply.code(status).send(answer);
  }
  app.setErrorHandler(sendError);
  return app;
}

/**
 * The path and query of a request target (RFC 9112, 3.2), also of one with a host. A target without a path is returned
 * unchanged: the router refuses it.
 */
function pathOfTarget(target: string): string {
  if (target.startsWith("/")) return target;
  const path = /^https?:\/\/[^/?#]+(.*)$/i.exec(target)?.[1];
  if (path === undefined) return target;
  return path.startsWith("/") ? path : `/${path}`;
}

/** Whether a request has exactly one host (RFC 9112, 3.2) and a path. */
function isAddressed(request: IncomingMessage): boolean {
  const { url = "", httpVersion } = request;
  const hosts = countHosts(request);
  return url.startsWith("/") && (hosts === 1 || (hosts === 0 && httpVersion === "1.0"));
}

/** The error for a request without a route: an unknown path, or a wrong method, with the allowed ones in a header. */
export function unknownRouteError(request: FastifyRequest, reply: FastifyReply): AppError {
  const methods = request.server.methodsOf(request.url);
  // The method is known if a `:parameter` of the path was too long.
  if (methods.length === 0 || methods.includes(request.method)) return new AppError("not_found");
  reply.header("allow", methods.join(", "));
  return new AppError("method_not_allowed");
}

function toAppError(failure: FastifyError): AppError {
  const error = outageError(failure);
  if (error instanceof AppError) return error;
  if (wasRolledBack(error)) return new AppError("unavailable", { retryAfter: 2, cause: error });
  if (isUniqueViolation(error)) return new AppError("changed_meanwhile", { cause: error });
  switch (error.statusCode) {
    case 400:
      return new AppError("bad_request", { cause: error });
    case 404:
    case 414: // A `:parameter` of the path is too long.
      return new AppError("not_found", { cause: error });
    // From serving files: conditions and ranges of a request.
    case 412:
      return new AppError("precondition_failed", { cause: error });
    case 416:
      return new AppError("range_not_satisfiable", { cause: error });
    case 413:
      return new AppError("payload_too_large", { cause: error });
    case 415:
      return new AppError("unsupported_media_type", { cause: error });
    default:
      return new AppError("internal", { cause: error });
  }
}
