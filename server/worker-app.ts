import type { FastifyInstance } from "fastify";
import type { Deps } from "./deps.ts";
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
export async function buildWorkerApp(
  deps: Deps,
  { stopping, leaving = stopping }: LeavingOptions,
): Promise<FastifyInstance> {
  const app = openHttpServer(deps, leaving);
  await mountMetrics(app, deps);
  mountHealth(app, deps.readiness, stopping);
  return app;
}

/** Loads the metrics, which take 20 MB of memory, only where somebody may read them. */
export async function mountMetrics(app: FastifyInstance, deps: Deps) {
  const { metricsToken } = deps.config;
  if (metricsToken === undefined) return undefined;
  const { openMetrics } = await import("./metrics.ts");
  return openMetrics(app, deps, metricsToken);
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
