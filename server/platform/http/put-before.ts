import type { IncomingMessage, Server, ServerResponse } from "node:http";

/**
 * Puts a door before the server's one listener. What the door does not answer goes on to it: `answers`
 * says whether it has, or will have, answered.
 */
export function putBefore(
  server: Server,
  answers: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  const [ordinary] = server.listeners("request");
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (!answers(request, response)) ordinary?.call(server, request, response);
  });
}
