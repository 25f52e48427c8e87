import type { FastifyReply } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** Aborted when the site is to stop. */
    stopping: AbortSignal | undefined;
  }
}

/** While the site is stopping, asks the client to use another connection next time. */
export function leaveIfStopping(reply: FastifyReply): void {
  if (reply.server.stopping?.aborted) reply.raw.shouldKeepAlive = false;
}
