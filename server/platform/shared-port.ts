import { createServer, type Server } from "node:http";
import type { FastifyInstance } from "fastify";
import { addressTrouble } from "./http/check-address.ts";
import { takeNoMore } from "./http/end-connections.ts";

const LOOK_EVERY_MS = 50;

/**
 * Takes no new connections: on a port that several processes share, the others get them. Event streams
 * end, and their readers come back to another process. Resolves when nobody holds a connection any more.
 */
export async function leavePort({ server, openStreams }: FastifyInstance): Promise<void> {
  takeNoMore(server);
  openStreams.endAll();
  await new Promise<void>((resolve) => {
    const look = setInterval(() => {
      server.getConnections((_error, count) => {
        if (count > 0) return;
        clearInterval(look);
        resolve();
      });
    }, LOOK_EVERY_MS);
    look.unref();
  });
}

/** Answers at one more port, where no other process answers: for whoever asks each of them. */
export async function openOwnPort(
  shared: Server,
  host: string,
  port: number,
): Promise<{ close(): Promise<void> }> {
  const own = createServer((request, response) => shared.emit("request", request, response));
  // Answers that are kept ready say it in their heads.
  own.keepAliveTimeout = shared.keepAliveTimeout;
  await new Promise<void>((resolve, reject) => {
    own.once("error", (error) => reject(addressTrouble(host, port, error)));
    own.listen({ host, port }, resolve);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        own.close(() => resolve());
        own.closeAllConnections();
      }),
  };
}
