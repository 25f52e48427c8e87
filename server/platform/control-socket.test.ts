import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { askOwner, openControl } from "./control-socket.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tributary-control-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("the owner is asked, and answers or says why not", async () => {
  expect(await askOwner(folder, "list")).toBeUndefined();
  expect(await askOwner(join(folder, "none"), "list")).toBeUndefined();
  const owner = await openControl(folder, async (line) => {
    if (line === "bad") throw new Error("I won't");
    return `heard ${line}`;
  });
  expect(await askOwner(folder, "grant ada@example.org")).toBe("heard grant ada@example.org");
  await expect(askOwner(folder, "bad")).rejects.toThrow("I won't");
  await owner.close();
  expect(await askOwner(folder, "list")).toBeUndefined();
});

test("an answer may come long after the asker has said all", async () => {
  const owner = await openControl(folder, async (line) => {
    // Each of these takes its way to and fro, behind what the first asker said.
    for (let n = 0; line === "slow" && n < 20; n += 1) await askOwner(folder, "quick");
    return `did ${line}`;
  });
  expect(await askOwner(folder, "slow")).toBe("did slow");
  await owner.close();
});

test.skipIf(process.platform !== "linux")("a folder's path may be of any length", async () => {
  const long = join(folder, "l".repeat(100), "o".repeat(100), "data");
  mkdirSync(long, { recursive: true });
  const owner = await openControl(long, async (line) => `heard ${line}`);
  expect(await askOwner(long, "list")).toBe("heard list");
  await owner.close();
});

test("only the socket's own user may ask", async () => {
  const owner = await openControl(folder, async () => "");
  expect(statSync(join(folder, "control.sock")).mode & 0o777).toBe(0o600);
  await owner.close();
});

test("a socket that an earlier owner left behind is replaced", async () => {
  await openControl(folder, async () => "the first");
  const next = await openControl(folder, async () => "the next");
  expect(await askOwner(folder, "who?")).toBe("the next");
  await next.close();
});
