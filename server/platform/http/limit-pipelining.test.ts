import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import Fastify, { type FastifyReply } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { limitPipelining } from "./limit-pipelining.ts";

/** Opens a server that responds when `answerAll` is called. */
async function openServer() {
  const pending: FastifyReply[] = [];
  const app = Fastify({ forceCloseConnections: true });
  limitPipelining(app);
  app.get("/", (_request, reply) => void pending.push(reply));
  await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return { pending, port, answerAll: () => pending.splice(0).map((reply) => reply.send("here")) };
}

const call = "GET / HTTP/1.1\r\nhost: a\r\n\r\n";

test("ends a connection that sends many requests without reading responses", async () => {
  const { pending, port } = await openServer();
  const socket = connect(port, "127.0.0.1");
  const closed = once(socket, "close");
  socket.on("error", () => undefined).write(call.repeat(1_000));
  await closed;
  expect(pending.length).toBe(32);
});

test("responds to a connection that repeatedly sends several requests at once", async () => {
  const { pending, port, answerAll } = await openServer();
  const socket = connect(port, "127.0.0.1");
  const all = text(socket);
  for (let round = 0; round < 4; round += 1) {
    socket.write(call.repeat(20));
    await expect.poll(() => pending.length).toBe(20);
    const [last] = pending.slice(-1);
    const answered = last && once(last.raw, "close");
    answerAll();
    await answered;
  }
  socket.end();
  expect((await all).match(/here/g)).toHaveLength(80);
});
