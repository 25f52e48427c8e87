import type { FastifyReply } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** Aborted when the site is to stop. */
    stopping: AbortSignal | undefined;
  }
}

/** Asks the client, where the site is stopping, to come back over another connection. */
export function leaveIfStopping(reply: FastifyReply): void {
  if (reply.server.stopping?.aborted) reply.raw.shouldKeepAlive = false;
}
