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
 * Ends connections without a pending response when the server stops: event streams, kept-alive connections, and those
 * that a browser opened in advance and has not used. Node closes only the second kind, and only if idle when the stop
 * began.
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
 * Waits, for up to a second, for a short turn of the event loop without a new connection. Closing a port cuts off the
 * connections in the accept queue, and a proxy may not repeat a POST. Node accepts one connection a turn, and none
 * while it is busy.
 */
async function quietTurn(server: Server): Promise<void> {
  // The turn in which this begins may be half over.
  let isConnected = true;
  const onConnection = () => {
    isConnected = true;
  };
  server.on("connection", onConnection);
  const deadline = performance.now() + QUIET_WITHIN_MS;
  for (let began = performance.now(); began < deadline; began = performance.now()) {
    await setImmediate();
    if (!isConnected && performance.now() - began < QUIET_TURN_MS) break;
    isConnected = false;
  }
  server.off("connection", onConnection);
}
