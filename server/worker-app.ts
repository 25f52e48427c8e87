import type { FastifyInstance } from "fastify";
import type { Deps } from "./deps.ts";
import { mountHealth } from "./platform/http/health.ts";
import { createHttpServer } from "./platform/http/http-server.ts";
import { securityHeaders } from "./platform/http/security-headers.ts";

export interface StoppingOptions {
  /** Aborted when the process is asked to stop: clients then open new connections elsewhere. */
  readonly stopping?: AbortSignal;
}

/** Builds the HTTP app of a worker: health checks and metrics only. */
export async function buildWorkerApp(
  deps: Deps,
  { stopping }: StoppingOptions,
): Promise<FastifyInstance> {
  const app = createAppServer(deps, stopping);
  await mountMetrics(app, deps);
  mountHealth(app, deps.readiness, stopping);
  return app;
}

/** Serves metrics if a token is set; loading them takes 20 MB of memory. */
export async function mountMetrics(app: FastifyInstance, deps: Deps): Promise<void> {
  const { metricsToken } = deps.config;
  if (metricsToken === undefined) return;
  const { serveMetrics } = await import("./wiring/metrics.ts");
  serveMetrics(app, deps, metricsToken);
}

export function createAppServer(deps: Deps, stopping?: AbortSignal): FastifyInstance {
  const { config, log, sourceKey, publicUrl } = deps;
  return createHttpServer({
    log,
    trustedProxies: config.trustedProxies,
    sourceKey,
    publicUrl,
    headers: securityHeaders(publicUrl),
    stopping,
  });
}
