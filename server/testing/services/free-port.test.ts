import { createServer } from "node:net";
import { expect, test, vi } from "vitest";
import { freePort } from "./free-port.ts";

test("returns no port twice while others remain, and none that is in use", async () => {
  // Without a reset, ports that other files of this worker used would count.
  vi.resetModules();
  const { freePort: port } = await import("./free-port.ts");
  const first = await Promise.all(Array.from({ length: 50 }, () => port()));
  const [taken = 0] = first;
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(taken, "127.0.0.1", resolve));
  const others: number[] = [];
  for (let index = 0; index < 100; index += 1) others.push(await port());
  expect(new Set([...first, ...others]).size).toBe(150);
  const again: number[] = [];
  for (let index = 0; index < 150; index += 1) again.push(await port());
  expect(again).not.toContain(taken);
  server.close();
});

test("gives concurrent processes different ports", async () => {
  const ranges: number[] = [];
  for (let process = 0; process < 3; process += 1) {
    // Acts like another process that wants the same range.
    vi.resetModules();
    const { freePort: port } = await import("./free-port.ts");
    const ports = await Promise.all(Array.from({ length: 20 }, () => port()));
    const [range = 0, ...others] = new Set(ports.map((each) => Math.floor(each / 200)));
    expect(others).toEqual([]);
    ranges.push(range);
  }
  expect(new Set(ranges).size).toBe(3);
});

test("returns a port with free ports after it", async () => {
  const server = createServer();
  const taken = (await freePort(3)) + 2;
  await new Promise<void>((resolve) => server.listen(taken, "127.0.0.1", resolve));
  for (let index = 0; index < 200; index += 1) {
    const first = await freePort(3);
    expect([first, first + 1, first + 2, first + 3]).not.toContain(taken);
  }
  server.close();
});
