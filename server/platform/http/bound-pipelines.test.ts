import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { boundPipelines } from "./bound-pipelines.ts";

/** A server that answers when it is told to. */
async function openServer() {
  const begun: ServerResponse[] = [];
  const server = createServer((_request, response) => void begun.push(response));
  boundPipelines(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { begun, port, answerAll: () => begun.splice(0).map((response) => response.end("here")) };
}

const call = "GET / HTTP/1.1\r\nhost: a\r\n\r\n";

test("a connection that asks for much more than it reads is ended, and begins few answers", async () => {
  const { begun, port } = await openServer();
  const socket = connect(port, "127.0.0.1");
  const closed = once(socket, "close");
  socket.on("error", () => undefined).write(call.repeat(1_000));
  await closed;
  expect(begun.length).toBe(32);
});

test("a connection that sends some requests at once is answered, again and again", async () => {
  const { begun, port, answerAll } = await openServer();
  const socket = connect(port, "127.0.0.1");
  const all = text(socket);
  for (let round = 0; round < 4; round += 1) {
    socket.write(call.repeat(20));
    await expect.poll(() => begun.length).toBe(20);
    const [last] = begun.slice(-1);
    const answered = last && once(last, "close");
    answerAll();
    await answered;
  }
  socket.end();
  expect((await all).match(/here/g)).toHaveLength(80);
});
