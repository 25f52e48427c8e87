import type { FastifyInstance } from "fastify";
import type { Deps } from "./deps.ts";
import { openMetrics } from "./metrics.ts";
import { mountHealth } from "./platform/http/health.ts";
import { createHttpServer } from "./platform/http/http-server.ts";
import { securityHeaders } from "./platform/http/security-headers.ts";

export interface LeavingOptions {
  /** Aborted when the site is to stop. */
  readonly stopping?: AbortSignal;
  /** Aborted when this process is to stop, and perhaps no other: clients then use another connection. */
  readonly leaving?: AbortSignal;
}

/** Health and metrics: all that a process answers that takes no requests of visitors. */
export function buildWorkerApp(
  deps: Deps,
  { stopping, leaving = stopping }: LeavingOptions,
): FastifyInstance {
  const { metricsToken } = deps.config;
  const app = openHttpServer(deps, leaving);
  if (metricsToken !== undefined) openMetrics(app, deps, metricsToken);
  mountHealth(app, deps.readiness, stopping);
  return app;
}

export function openHttpServer(deps: Deps, leaving?: AbortSignal): FastifyInstance {
  const { config, log, sourceKey, publicUrl, edge } = deps;
  return createHttpServer({
    log,
    trustedProxies: config.trustedProxies,
    sourceKey,
    publicUrl,
    headers: { ...securityHeaders(publicUrl), ...edge?.headers.denied },
    edge: edge?.headers,
    stopping: leaving,
  });
}
