import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openControlSocket, sendToOwner } from "./control-socket.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tributary-control-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("returns the owner's response or throws its error", async () => {
  expect(await sendToOwner(folder, "list")).toBeUndefined();
  expect(await sendToOwner(join(folder, "none"), "list")).toBeUndefined();
  const owner = await openControlSocket(folder, async (line) => {
    if (line === "bad") throw new Error("I won't");
    return `heard ${line}`;
  });
  expect(await sendToOwner(folder, "grant ada@example.org")).toBe("heard grant ada@example.org");
  await expect(sendToOwner(folder, "bad")).rejects.toThrow("I won't");
  await owner.close();
  expect(await sendToOwner(folder, "list")).toBeUndefined();
});

test("waits for a response that comes long after the request has ended", async () => {
  const owner = await openControlSocket(folder, async (line) => {
    // Twenty round trips, made after the first request has been read to its end.
    for (let n = 0; line === "slow" && n < 20; n += 1) await sendToOwner(folder, "quick");
    return `did ${line}`;
  });
  expect(await sendToOwner(folder, "slow")).toBe("did slow");
  await owner.close();
});

test.skipIf(process.platform !== "linux")("accepts a folder path of any length", async () => {
  const long = join(folder, "l".repeat(100), "o".repeat(100), "data");
  mkdirSync(long, { recursive: true });
  const owner = await openControlSocket(long, async (line) => `heard ${line}`);
  expect(await sendToOwner(long, "list")).toBe("heard list");
  await owner.close();
});

test("gives access to the socket to its own user only", async () => {
  const owner = await openControlSocket(folder, async () => "");
  expect(statSync(join(folder, "control.sock")).mode & 0o777).toBe(0o600);
  await owner.close();
});

test("replaces a socket that a previous owner left behind", async () => {
  await openControlSocket(folder, async () => "previous");
  const current = await openControlSocket(folder, async () => "current");
  expect(await sendToOwner(folder, "who?")).toBe("current");
  await current.close();
});
