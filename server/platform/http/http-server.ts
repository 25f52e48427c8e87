import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { isDuplicate, wasUndone } from "../db/data-fault.ts";
import type { Log } from "../log.ts";
import { AppError, outageError } from "./app-error.ts";
import { boundPipelines } from "./bound-pipelines.ts";
import { answerUnroutedRequests, brokenRequestHandler, countHosts } from "./broken-requests.ts";
import { cacheControl } from "./cache-control.ts";
import { decorateCaller } from "./caller.ts";
import { endConnectionsOnClose } from "./end-connections.ts";
import { decorateOwnOrigins } from "./origin.ts";
import { decorateServedMethods } from "./served-methods.ts";
import { shownPath } from "./shown-path.ts";
import { warnOfUnnamedProxy } from "./unnamed-proxy.ts";

export const MAX_BODY_BYTES = 64 * 1024;

export interface HttpServerOptions {
  readonly log: Log;
  readonly trustedProxies: readonly string[];
  readonly sourceKey: Buffer;
  /** Where browsers reach the site. */
  readonly publicUrl: string;
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** Once aborted, every answer asks the client to use another connection next time. */
  readonly stopping?: AbortSignal;
}

/** A Fastify that answers every failure in the contract's error shape, without details of the program. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const headers = Object.entries(options.headers);
  const addHeaders = (request: FastifyRequest, reply: FastifyReply) => {
    for (const [name, value] of headers) reply.header(name, value);
    reply.header("x-request-id", request.id).header("cache-control", cacheControl.private);
  };
  const app: FastifyInstance = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    // One log for all requests: making one for each costs more than most answers. Lines name the request.
    childLoggerFactory: (log) => log,
    // No client chooses it, so nobody can put words into the log.
    genReqId: () => randomUUID(),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    forceCloseConnections: "idle",
    // Nobody reads so slowly: event streams send a sign of life every 15 s.
    connectionTimeout: 60_000,
    requestTimeout: 30_000,
    // An address in a path may have 254 characters, and pasted ones that show nothing.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    // A request without a Host is refused below, in our own words.
    http: { requireHostHeader: false },
    rewriteUrl: ({ url = "" }) => pathOfTarget(url),
    clientErrorHandler: brokenRequestHandler(options.headers),
    frameworkErrors: (error, request, reply) => {
      addHeaders(request, reply);
      answerFailure(error, request, reply);
    },
    // Requests that arrive while the server closes are answered, then their connection is closed.
    return503OnClosing: false,
  });
  const { sourceKey, publicUrl } = options;
  decorateCaller(app, { sourceKey, secureCookies: publicUrl.startsWith("https:") });
  decorateOwnOrigins(app, publicUrl);
  decorateServedMethods(app);
  boundPipelines(app);
  answerUnroutedRequests(app, options.headers);
  endConnectionsOnClose(app);
  warnOfUnnamedProxy(app, options.log);
  app.addHook("onRequest", (request, reply, done) => {
    addHeaders(request, reply);
    if (!isAddressed(request.raw)) return done(new AppError("bad_request"));
    done(request.is404 ? unknownCall(request, reply) : undefined);
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
      // Logs hold no network addresses of visitors.
      const path = shownPath(routeOptions.url, url, status);
      const ms = Math.round(reply.elapsedTime * 10) / 10;
      options.log[level]({ request: id, method, path, status, ms }, "answered");
    }
    done();
  });
  function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    // Node ends a request that way when its client leaves: nobody reads the answer, and nothing failed.
    const hasLeft = error instanceof Error && error === request.raw.errored;
    const known = hasLeft
      ? new AppError("bad_request", { cause: error })
      : toAppError(error as FastifyError);
    if (known.status >= 500) {
      options.log.error({ err: error, request: request.id }, "failed");
    }
    reply.header("cache-control", cacheControl.private);
    if (known.retryAfter !== undefined) reply.header("retry-after", String(known.retryAfter));
    return reply.code(known.status).send(known.answer);
  }
  app.setErrorHandler(answerFailure);
  return app;
}

/**
 * The path and query of a request target (RFC 9112, 3.2). A target with a host in it counts by its path.
 * A target without a path stays as it is: the router refuses it.
 */
function pathOfTarget(target: string): string {
  if (target.startsWith("/")) return target;
  const rest = /^https?:\/\/[^/?#]+(.*)$/i.exec(target)?.[1];
  if (rest === undefined) return target;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** True for a request that names its host, once (RFC 9112, 3.2), and a path. */
function isAddressed(request: IncomingMessage): boolean {
  const { url = "", httpVersion } = request;
  const hosts = countHosts(request);
  return url.startsWith("/") && (hosts === 1 || (hosts === 0 && httpVersion === "1.0"));
}

/** The error for a request that nothing answers: an unknown address, or another method, which it names. */
export function unknownCall(request: FastifyRequest, reply: FastifyReply): AppError {
  const methods = request.server.methodsOf(request.url);
  // A `:place` of the address may also hold more characters than any of ours has.
  if (methods.length === 0 || methods.includes(request.method)) return new AppError("not_found");
  reply.header("allow", methods.join(", "));
  return new AppError("method_not_allowed");
}

function toAppError(failure: FastifyError): AppError {
  const error = outageError(failure);
  if (error instanceof AppError) return error;
  if (wasUndone(error)) return new AppError("unavailable", { retryAfter: 2, cause: error });
  if (isDuplicate(error)) return new AppError("changed_meanwhile", { cause: error });
  switch (error.statusCode) {
    case 400:
      return new AppError("bad_request", { cause: error });
    case 404:
    case 414: // A `:place` of the path is longer than any of ours.
      return new AppError("not_found", { cause: error });
    // These come from serving files: conditions and ranges that a request asks for.
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
