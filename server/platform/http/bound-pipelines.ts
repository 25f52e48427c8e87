import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Answers that one connection may be owed. Browsers and proxies send a request once the last one is answered. */
const MOST_OWED = 32;

/**
 * Ends connections that ask for much more than they read. All requests of a piece of 64 kB begin at once, some
 * 1,400 of them, and each answer that waits for its turn holds its file and a part of it.
 */
export function boundPipelines(app: FastifyInstance): void {
  const owed = new WeakMap<Socket, number>();
  app.addHook("onRequest", ({ socket }, { raw: response }, done) => {
    // The answer whose turn it is has the socket.
    if (response.socket !== null) return done();
    const before = owed.get(socket) ?? 1;
    if (before >= MOST_OWED) return void socket.destroy();
    owed.set(socket, before + 1);
    response.once("close", () => owed.set(socket, (owed.get(socket) ?? 1) - 1));
    done();
  });
}
