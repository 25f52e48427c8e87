import type { FastifyInstance } from "fastify";
import { Counter, Histogram, type Registry } from "prom-client";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The response lasts until the client disconnects, so its duration is not measured. */
    lasting?: true;
  }
}

/** Upper limits of the durations, s. */
const BUCKETS = [0.005, 0.01, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** Every file of a build has its own route. */
const FILES = /^\/(assets|pictures)\//;

/** Counts requests by the pattern of their route. Call it before mounting routes. */
export function countRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const requests = new Counter({
    name: "tributary_http_requests_total",
    help: "Requests by route and status class.",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "tributary_http_request_duration_seconds",
    help: "Time from a request's headers to the end of its response, without event streams.",
    labelNames: ["method", "route"],
    buckets: BUCKETS,
    registers,
  });

  app.addHook("onResponse", (request, reply, done) => {
    const { method } = request;
    const { url = "none", config } = request.routeOptions;
    const route = url.replace(FILES, "/$1/*").replace(/\/\*.*/, "/*");
    requests.inc({ method, route, status: `${Math.floor(reply.statusCode / 100)}xx` });
    if (config?.lasting !== true) durations.observe({ method, route }, reply.elapsedTime / 1000);
    done();
  });
}
