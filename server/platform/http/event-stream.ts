import type { FastifyReply } from "fastify";
import type { Sink } from "./route.ts";

const HEARTBEAT_MS = 15_000;
/** A reader that is behind by more bytes than this is cut off; it comes back with Last-Event-ID. */
const MAX_BACKLOG = 256 * 1024;

/** Answers with server-sent events (HTML Living Standard, 9.2) until the client leaves. */
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
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  socket.write("retry: 1000\n\n");
  const heartbeat = setInterval(() => socket.write(":\n\n"), HEARTBEAT_MS);
  reply.server.openStreams.add(socket);
  const stops: Array<() => void> = [
    () => clearInterval(heartbeat),
    () => reply.server.openStreams.delete(socket),
  ];
  let closed = false;
  const close = () => {
    closed = true;
    for (const stop of stops) stop();
  };
  // A client that left before the stream opened sends no "close" any more.
  if (socket.destroyed) close();
  else socket.on("close", close);
  return {
    get closed() {
      return closed;
    },
    send: (id, event) => {
      if (closed) return;
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
