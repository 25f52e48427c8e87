import type { FastifyInstance } from "fastify";
import { isDiskFull } from "../db/database-unavailable.ts";
import type { Readiness } from "../db/readiness.ts";
import { createRepeatedLog } from "../repeated-log.ts";
import { VERSION } from "../version.ts";

/**
 * `/healthz`: the process is alive; with its version. `/readyz`: the database is migrated and can be written to. It
 * stays at 200 if the database's disk is full, so that a proxy does not end reads too, and fails as soon as the site
 * begins to stop.
 */
export function mountHealth(
  app: FastifyInstance,
  readiness: Readiness,
  stopping?: AbortSignal,
): void {
  const warn = createRepeatedLog(app.log);
  app.get("/healthz", async (_request, reply) => reply.send({ status: "alive", version: VERSION }));
  app.get("/readyz", async (_request, reply) => {
    if (stopping?.aborted) return reply.code(503).send({ status: "stopping" });
    try {
      await readiness.check();
      return reply.send({ status: "ready" });
    } catch (error) {
      warn("readyz", { err: error }, "the database cannot be written to");
      if (isDiskFull(error)) return reply.send({ status: "read only" });
      return reply.code(503).send({ status: "not ready" });
    }
  });
}
