import type { ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";
import type { Sink } from "./route.ts";

const HEARTBEAT_MS = 15_000;
/** A reader that falls this many bytes behind is disconnected; it reconnects with Last-Event-ID. */
const MAX_BACKLOG = 256 * 1024;
/** How long an ended stream waits for its reader. */
const CLOSE_TIMEOUT_MS = 1_000;

/** Responds with server-sent events (HTML Living Standard, 9.2) until the client disconnects. */
export function openEventStream<T>(
  reply: FastifyReply,
): Sink<T> & { onClose(stop: () => void): void; end(): void } {
  reply.hijack();
  const socket = reply.raw;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) socket.setHeader(name, value);
  }
  socket.writeHead(200, {
    "content-type": "text/event-stream",
    "x-accel-buffering": "no",
  });
  socket.write("retry: 1000\n\n");
  const heartbeat = setInterval(() => socket.writableEnded || socket.write(":\n\n"), HEARTBEAT_MS);
  const stops: Array<() => void> = [() => clearInterval(heartbeat)];
  let closed = false;
  const close = () => {
    closed = true;
    for (const stop of stops) stop();
  };
  // A client that disconnected before the stream opened emits no "close".
  if (socket.destroyed) close();
  else {
    socket.on("close", close);
    reply.server.openStreams.add(socket);
  }
  return {
    get closed() {
      return closed || socket.writableEnded;
    },
    send: (id, event) => {
      // An ended stream closes a little later; writing in between would be an uncaught error.
      if (closed || socket.writableEnded) return;
      socket.write(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`);
      if (socket.writableLength > MAX_BACKLOG) socket.destroy();
    },
    end: () => void socket.end(),
    onClose: (stop) => {
      if (closed) stop();
      else stops.push(stop);
    },
  };
}

/** The open event streams. After `endAll`, a new one ends at once. */
export class OpenStreams {
  readonly #open = new Set<ServerResponse>();
  #ending = false;

  get size(): number {
    return this.#open.size;
  }

  add(stream: ServerResponse): void {
    this.#open.add(stream);
    stream.once("close", () => this.#open.delete(stream));
    if (this.#ending) end(stream);
  }

  endAll(): void {
    this.#ending = true;
    for (const stream of this.#open) end(stream);
  }
}

function end(stream: ServerResponse): void {
  stream.end();
  setTimeout(() => stream.destroy(), CLOSE_TIMEOUT_MS).unref();
}
