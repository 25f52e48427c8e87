import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../testing/services/free-port.ts";
import { endConnectionsOnClose } from "./end-connections.ts";
import { openPorts } from "./open-ports.ts";

const host = "127.0.0.1";

/** An app that answers with its name, as one process of several. */
async function openApp(name: string, sharedPort: number) {
  const app = Fastify({ forceCloseConnections: "idle", return503OnClosing: false });
  endConnectionsOnClose(app);
  app.get("/", () => name);
  onTestFinished(() => app.close());
  const own = { host, port: await freePort(), variable: "OWN_PORT" } as const;
  await openPorts(app, { own, shared: { host, port: sharedPort } });
  return { app, own };
}

/** Asks on a connection of its own; answers the name of who answered. */
async function ask(port: number): Promise<string> {
  const socket = connect(port, host);
  socket.end("GET / HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n");
  return (await text(socket)).split("\r\n\r\n")[1] ?? "";
}

test("several share a port, and each answers at its own", async () => {
  const port = await freePort();
  const first = await openApp("first", port);
  const second = await openApp("second", port);
  expect([await ask(first.own.port), await ask(second.own.port)]).toEqual(["first", "second"]);
  await expect.poll(() => ask(port)).toBe("first");
  await expect.poll(() => ask(port)).toBe("second");

  await first.app.close();
  for (let count = 0; count < 20; count += 1) expect(await ask(port)).toBe("second");
  await expect(once(connect(first.own.port, host), "connect")).rejects.toThrow("ECONNREFUSED");
});

test("what has no port of its own does not share", async () => {
  const port = await freePort();
  const { own } = await openApp("first", port);
  const other = Fastify();
  const refused = openPorts(other, { own, shared: { host, port } });
  await expect(refused).rejects.toThrow(`OWN_PORT: ${own.port} on ${host} is taken`);
  await other.close();
  const alone = Fastify();
  await expect(openPorts(alone, { own: { host, port } })).rejects.toThrow(`PORT: ${port} on`);
  await alone.close();
});
