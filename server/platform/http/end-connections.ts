import type { Server } from "node:http";
import type { Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { OpenStreams } from "./event-stream.ts";

declare module "fastify" {
  interface FastifyInstance {
    openStreams: OpenStreams;
  }
}

const SWEEP_EVERY_MS = 100;
const QUIET_WITHIN_MS = 1_000;
const QUIET_TURN_MS = 0.25;

/**
 * Ends what would keep a stopping server waiting although nobody is owed an answer: event streams,
 * connections kept open after an answer, and those that a browser opened ahead of need, on which it
 * has asked nothing yet. Node closes the second kind only where it was idle when the stop began, and
 * the third never.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  const { server } = app;
  const streams = new OpenStreams();
  const open = new Set<Socket>();
  app.decorate("openStreams", streams);
  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.addHook("preClose", async () => {
    streams.endAll();
    if (!server.listening) return;
    await quietTurn(server);
    server.close();
    const sweep = setInterval(() => {
      server.closeIdleConnections();
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    }, SWEEP_EVERY_MS);
    server.once("close", () => clearInterval(sweep));
  });
}

/**
 * Resolves after a turn of the event loop that brought no connection, or when there was none for a second. Whoever is
 * in the queue of new connections when a port is closed is cut off without an answer, and a proxy may not send a POST
 * again: Node takes one connection a turn, and none while it answers.
 */
async function quietTurn(server: Server): Promise<void> {
  // The turn in which this begins may be half over.
  let broughtOne = true;
  const note = () => {
    broughtOne = true;
  };
  server.on("connection", note);
  const late = performance.now() + QUIET_WITHIN_MS;
  for (let began = performance.now(); began < late; began = performance.now()) {
    await setImmediate();
    if (!broughtOne && performance.now() - began < QUIET_TURN_MS) break;
    broughtOne = false;
  }
  server.off("connection", note);
}
