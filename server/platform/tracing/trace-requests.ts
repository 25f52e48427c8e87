import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Span, theTracer } from "./span.ts";

const spans = new WeakMap<FastifyRequest, Span>();

/** The trace of a request, for its lines in the log; without fields where it is not recorded. */
export function traceOf(request: FastifyRequest): { readonly trace?: string } {
  const span = spans.get(request);
  return span ? { trace: span.traceId } : {};
}

/** What asks for itself every second, and files that were built: there is nothing to be found in them. */
const leftOut = /^\/(healthz|readyz|assets\/.*|pictures\/.*\.\w+)$/;

/**
 * Makes a trace of each request that comes to Fastify, apart from event streams, which last as long as
 * somebody stays. Does nothing where nobody takes traces.
 */
export function traceRequests(app: FastifyInstance): void {
  const tracer = theTracer();
  if (!tracer) return;
  app.addHook("onRequest", (request, reply, done) => {
    const { url: route, config } = request.routeOptions;
    if (config.lasting || leftOut.test(route ?? "")) return done();
    const { method, id } = request;
    const attributes = {
      "http.request.method": method,
      "http.route": route,
      "request.id": id,
    };
    const name = `${method} ${route ?? "without a route"}`;
    const span = tracer.begin({ name, kind: "server", attributes }, causeOf(request));
    if (!span) return done();
    spans.set(request, span);
    reply.raw.once("close", () => {
      const status = reply.statusCode;
      span.tell({
        "http.response.status_code": status,
        ...(reply.raw.writableFinished ? {} : { "client.left": true }),
        ...(status >= 500 ? { "error.type": String(status) } : {}),
      });
      span.end();
    });
    tracer.run(span, done);
  });
}

/**
 * Where the trace began, if a trusted proxy says so: of such a request more than one address is known. From
 * anybody else it would let visitors decide what is recorded.
 */
function causeOf({ headers, ips = [] }: FastifyRequest): string | undefined {
  const { traceparent } = headers;
  return typeof traceparent === "string" && ips.length > 1 ? traceparent : undefined;
}
