import type { Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { OpenStreams } from "./event-stream.ts";
import { shownPath } from "./shown-path.ts";

declare module "fastify" {
  interface FastifyInstance {
    openStreams: OpenStreams;
    /** What each open connection asked last, as the log may show it, and how far its answer is. */
    openConnections(): string[];
  }
}

/** What the log says of a call. Not the call itself, which has its body: a connection may be idle for long. */
interface AskedLast {
  readonly method: string;
  readonly pattern: string | undefined;
  readonly url: string;
  readonly response: ServerResponse;
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
  const streams = new OpenStreams();
  const latest = new Map<Socket, AskedLast | undefined>();
  app.decorate("openStreams", streams);
  app.decorate("openConnections", () => [...latest].map((open) => waitsFor(...open)));
  app.server.on("connection", (socket) => {
    latest.set(socket, undefined);
    socket.once("close", () => latest.delete(socket));
  });
  app.addHook("onRequest", (request, reply, done) => {
    const { method, url, routeOptions, raw } = request;
    const asked = { method, url, pattern: routeOptions.url, response: reply.raw };
    if (latest.has(raw.socket)) latest.set(raw.socket, asked);
    done();
  });
  app.addHook("preClose", async () => {
    streams.endAll();
    await quietTurn(app.server);
    takeNoMore(app.server);
    const sweep = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of latest.keys()) if (socket.bytesRead === 0) socket.destroy();
    }, SWEEP_EVERY_MS);
    app.server.once("close", () => clearInterval(sweep));
  });
}

/** Closes the port alone. The close of an HTTP server also cuts off idle connections, on which a request may be under way. */
export function takeNoMore(server: Server): void {
  NetServer.prototype.close.call(server);
}

/**
 * Resolves after a turn of the event loop that brought nothing, or when there was none for a second. Whoever is in
 * the queue of new connections when a port is closed is cut off without an answer, and a proxy may not send a POST
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

function waitsFor(socket: Socket, asked: AskedLast | undefined): string {
  if (!asked) return `a request of which ${socket.bytesRead} bytes came`;
  const { method, url, pattern, response } = asked;
  const state = response.headersSent ? "answer begun" : "no answer";
  return `${method} ${shownPath(pattern, url, response.statusCode)} (${state})`;
}
