import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { readRows } from "../db/read-rows.ts";

/** `/healthz`: the process lives. `/readyz`: the database answers, and migrations are done by then. */
export function mountHealth(app: FastifyInstance, db: Db): void {
  app.get("/healthz", async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "alive" }),
  );
  app.get("/readyz", async (request, reply) => {
    reply.header("cache-control", "no-store");
    try {
      await readRows(db, sql`SELECT 1`);
      return reply.send({ status: "ready" });
    } catch (error) {
      request.log.error({ err: error, request: request.id }, "the database does not answer");
      return reply.code(503).send({ status: "not ready" });
    }
  });
}
