import type { FastifyInstance } from "fastify";
import { isDiskFull } from "../db/database-away.ts";
import type { Readiness } from "../db/readiness.ts";
import { createRepeatedLog } from "../repeated-log.ts";
import { VERSION } from "../version.ts";

/**
 * `/healthz`: the process lives, and which version it is. `/readyz`: the database can be written to, and its
 * migrations are done. With the database's disk full, reads still work, and a proxy that drops every process
 * would end them too: `/readyz` stays at 200 then. It fails from the moment when the site begins to stop.
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
