import type { FastifyInstance } from "fastify";
import type { Readiness } from "../db/readiness.ts";
import { VERSION } from "../version.ts";

/**
 * `/healthz`: the process lives, and which version it is. `/readyz`: the database can be written to, and its migrations are done.
 * `/readyz` fails from the moment when the site begins to stop.
 */
export function mountHealth(
  app: FastifyInstance,
  readiness: Readiness,
  stopping?: AbortSignal,
): void {
  app.get("/healthz", async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "alive", version: VERSION }),
  );
  app.get("/readyz", async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (stopping?.aborted) return reply.code(503).send({ status: "stopping" });
    try {
      await readiness.check();
      return reply.send({ status: "ready" });
    } catch (error) {
      request.log.error({ err: error, request: request.id }, "the database cannot be written to");
      return reply.code(503).send({ status: "not ready" });
    }
  });
}
