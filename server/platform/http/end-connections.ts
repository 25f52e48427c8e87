import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply } from "fastify";
import { OpenStreams } from "./event-stream.ts";
import { shownPath } from "./shown-path.ts";

declare module "fastify" {
  interface FastifyInstance {
    openStreams: OpenStreams;
    /** What each open connection asked last, as the log may show it, and how far its answer is. */
    openConnections(): string[];
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
  const streams = new OpenStreams();
  const latest = new Map<Socket, FastifyReply | undefined>();
  app.decorate("openStreams", streams);
  app.decorate("openConnections", () => [...latest].map((open) => waitsFor(...open)));
  app.server.on("connection", (socket) => {
    latest.set(socket, undefined);
    socket.once("close", () => latest.delete(socket));
  });
  app.addHook("onRequest", (request, reply, done) => {
    if (latest.has(request.raw.socket)) latest.set(request.raw.socket, reply);
    done();
  });
  app.addHook("preClose", async () => {
    streams.endAll();
    const sweep = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of latest.keys()) if (socket.bytesRead === 0) socket.destroy();
    }, SWEEP_EVERY_MS);
    app.server.once("close", () => clearInterval(sweep));
  });
}

function waitsFor(socket: Socket, reply: FastifyReply | undefined): string {
  if (!reply) return `a request of which ${socket.bytesRead} bytes came`;
  const { method, url, routeOptions } = reply.request;
  const state = reply.raw.headersSent ? "answer begun" : "no answer";
  return `${method} ${shownPath(routeOptions.url, url, reply.statusCode)} (${state})`;
}
