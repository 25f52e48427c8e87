import { createServer } from "node:net";
import { expect, test, vi } from "vitest";
import { freePort } from "./free-port.ts";

test("no port is given twice while there are others, nor one that somebody listens on", async () => {
  // What other files of this worker were given would come back in the middle of this test.
  vi.resetModules();
  const { freePort: port } = await import("./free-port.ts");
  const some = await Promise.all(Array.from({ length: 50 }, () => port()));
  const [taken = 0] = some;
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(taken, "127.0.0.1", resolve));
  const others: number[] = [];
  for (let nth = 0; nth < 100; nth += 1) others.push(await port());
  expect(new Set([...some, ...others]).size).toBe(150);
  const again: number[] = [];
  for (let nth = 0; nth < 150; nth += 1) again.push(await port());
  expect(again).not.toContain(taken);
  server.close();
});

test("two that live at the same time have no port in common", async () => {
  const shares: number[] = [];
  for (let living = 0; living < 3; living += 1) {
    // As another process would be that wants the same share.
    vi.resetModules();
    const { freePort: port } = await import("./free-port.ts");
    const some = await Promise.all(Array.from({ length: 20 }, () => port()));
    const [share = 0, ...others] = new Set(some.map((one) => Math.floor(one / 200)));
    expect(others).toEqual([]);
    shares.push(share);
  }
  expect(new Set(shares).size).toBe(3);
});

test("ports after it are free too where it is asked for them", async () => {
  const server = createServer();
  const taken = (await freePort(3)) + 2;
  await new Promise<void>((resolve) => server.listen(taken, "127.0.0.1", resolve));
  for (let nth = 0; nth < 200; nth += 1) {
    const first = await freePort(3);
    expect([first, first + 1, first + 2, first + 3]).not.toContain(taken);
  }
  server.close();
});
