import type { FastifyInstance } from "fastify";
import type { EdgeHeaders } from "../edge/edge-headers.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Undefined where no shared cache is configured. */
    edge: EdgeHeaders | undefined;
  }
}

/**
 * Tells a shared cache of each answer whether it may keep it. By default it may not; `sendCached` allows
 * what memory keeps, and this allows files for everybody. A cookie forbids both.
 */
export function decorateEdge(app: FastifyInstance, edge: EdgeHeaders | undefined): void {
  app.decorate("edge", edge);
  if (!edge) return;
  app.addHook("onSend", (_request, reply, payload, done) => {
    const control = String(reply.getHeader("cache-control") ?? "");
    const whole = reply.statusCode === 200 || reply.statusCode === 304;
    if (reply.hasHeader("set-cookie")) {
      for (const name of Object.keys(edge.file)) reply.removeHeader(name);
      reply.headers(edge.denied);
    } else if (whole && control.startsWith("public")) reply.headers(edge.file);
    done(null, payload);
  });
}
