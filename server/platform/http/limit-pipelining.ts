import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Pending responses of one connection. Browsers and proxies wait for a response before the next request. */
const MAX_PENDING = 32;

/**
 * Ends connections that send far more requests than they read responses. A chunk of 64 kB can contain 1,400 requests,
 * which all start at once, and each pending response keeps its file open.
 */
export function limitPipelining(app: FastifyInstance): void {
  const pendingBySocket = new WeakMap<Socket, number>();
  app.addHook("onRequest", ({ socket }, { raw: response }, done) => {
    // Only the response whose turn it is has the socket.
    if (response.socket !== null) return done();
    const pending = pendingBySocket.get(socket) ?? 1;
    if (pending >= MAX_PENDING) return void socket.destroy();
    pendingBySocket.set(socket, pending + 1);
    response.once("close", () =>
      pendingBySocket.set(socket, (pendingBySocket.get(socket) ?? 1) - 1),
    );
    done();
  });
}
