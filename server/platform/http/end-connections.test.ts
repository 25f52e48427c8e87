import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { endConnectionsOnClose } from "./end-connections.ts";
import { openEventStream } from "./event-stream.ts";

/** A server whose streams open when they are let, and that answers other calls. */
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

test("a stream that opens after the stop began does not hold it up", async () => {
  const { app, port, called, stopping, letOpen } = await openServer();
  const answer = fetch(`http://127.0.0.1:${port}/stream/`);
  await called;
  const closed = app.close();
  await stopping;
  letOpen();
  expect(await (await answer).text()).not.toContain("news");
  await closed;
});

test("who came before the stop is answered, also from the queue of new connections", async () => {
  const { app, port } = await openServer();
  const callers = Array.from({ length: 20 }, () => {
    const socket = connect(port, "127.0.0.1");
    socket.end("GET /now/ HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n");
    return socket;
  });
  await Promise.all(callers.map((socket) => once(socket, "connect")));
  const answers = callers.map((socket) => text(socket));
  await app.close();
  for (const answer of await Promise.all(answers)) expect(answer).toContain("200 OK");
});
