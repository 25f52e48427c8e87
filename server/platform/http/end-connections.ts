import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    openStreams: Set<ServerResponse>;
  }
}

const SWEEP_EVERY_MS = 100;

/**
 * Ends what would keep a stopping server waiting although nobody is owed an answer: event streams,
 * connections kept open after an answer, and those that a browser opened ahead of need, on which it
 * has asked nothing yet. Node closes the second kind only where it was idle when the stop began, and
 * the third never.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  const streams = new Set<ServerResponse>();
  const sockets = new Set<Socket>();
  app.decorate("openStreams", streams);
  app.server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  app.addHook("preClose", async () => {
    for (const stream of streams) stream.end();
    const sweep = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, SWEEP_EVERY_MS);
    app.server.once("close", () => clearInterval(sweep));
  });
}
