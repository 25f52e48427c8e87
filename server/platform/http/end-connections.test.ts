import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { endConnectionsOnClose } from "./end-connections.ts";
import { openEventStream } from "./event-stream.ts";

/** Opens a server whose event stream opens after `letOpen`. */
async function openServer() {
  const app = Fastify({ forceCloseConnections: "idle", return503OnClosing: false });
  endConnectionsOnClose(app);
  const called = Promise.withResolvers<void>();
  const stopping = Promise.withResolvers<void>();
  app.addHook("preClose", async () => stopping.resolve());
  const letOpen = Promise.withResolvers<void>();
  app.get("/stream/", async (_request, reply) => {
    called.resolve();
    await letOpen.promise;
    openEventStream(reply).send(1, "news");
  });
  app.get("/now/", async () => "here");
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  return {
    app,
    port,
    called: called.promise,
    stopping: stopping.promise,
    letOpen: letOpen.resolve,
  };
}

test("ends a stream that opens after stopping began", async () => {
  const { app, port, called, stopping, letOpen } = await openServer();
  const response = fetch(`http://127.0.0.1:${port}/stream/`);
  await called;
  const closed = app.close();
  await stopping;
  letOpen();
  expect(await (await response).text()).not.toContain("news");
  await closed;
});

test("responds to callers that connected before the stop, even those in the accept queue", async () => {
  const { app, port } = await openServer();
  const callers = Array.from({ length: 20 }, () => {
    const socket = connect(port, "127.0.0.1");
    socket.end("GET /now/ HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n");
    return socket;
  });
  await Promise.all(callers.map((socket) => once(socket, "connect")));
  const responses = callers.map((socket) => text(socket));
  await app.close();
  for (const response of await Promise.all(responses)) expect(response).toContain("200 OK");
});
