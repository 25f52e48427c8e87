import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../testing/services/free-port.ts";
import { endConnectionsOnClose } from "./end-connections.ts";
import { openPorts } from "./open-ports.ts";

const host = "127.0.0.1";

/** Opens an app that responds with its name, as one process of several. */
async function openApp(name: string, sharedPort: number) {
  const app = Fastify({ forceCloseConnections: "idle", return503OnClosing: false });
  endConnectionsOnClose(app);
  app.get("/", () => name);
  onTestFinished(() => app.close());
  const own = { host, port: await freePort(), variable: "OWN_PORT" } as const;
  await openPorts(app, { own, shared: { host, port: sharedPort } });
  return { app, own };
}

/** Sends a request on a new connection and returns the name of the app that responds. */
async function readName(port: number): Promise<string> {
  const socket = connect(port, host);
  socket.end("GET / HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n");
  return (await text(socket)).split("\r\n\r\n")[1] ?? "";
}

test("several processes share one port, and each responds on its own port", async () => {
  const port = await freePort();
  const first = await openApp("first", port);
  const second = await openApp("second", port);
  expect([await readName(first.own.port), await readName(second.own.port)]).toEqual([
    "first",
    "second",
  ]);
  await expect.poll(() => readName(port)).toBe("first");
  await expect.poll(() => readName(port)).toBe("second");

  await first.app.close();
  for (let count = 0; count < 20; count += 1) expect(await readName(port)).toBe("second");
  await expect(once(connect(first.own.port, host), "connect")).rejects.toThrow("ECONNREFUSED");
});

test("a process needs a free port of its own to share one", async () => {
  const port = await freePort();
  const { own } = await openApp("first", port);
  const other = Fastify();
  const refused = openPorts(other, { own, shared: { host, port } });
  await expect(refused).rejects.toThrow(`OWN_PORT: ${own.port} on ${host} is in use`);
  await other.close();
  const alone = Fastify();
  await expect(openPorts(alone, { own: { host, port } })).rejects.toThrow(`PORT: ${port} on`);
  await alone.close();
});
