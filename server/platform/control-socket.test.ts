import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { askOwner, claimFolder, FolderInUse } from "./control-socket.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tributary-claim-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a folder is one process's until it lets go", async () => {
  const first = await claimFolder(folder);
  await expect(claimFolder(folder)).rejects.toThrow(FolderInUse);
  await first.close();
  await (await claimFolder(folder)).close();
});

test("the owner is asked, and answers or says why not", async () => {
  expect(await askOwner(folder, "list")).toBeUndefined();
  const owner = await claimFolder(folder);
  owner.serve(async (line) => {
    if (line === "bad") throw new Error("I won't");
    return `heard ${line}`;
  });
  expect(await askOwner(folder, "grant ada@example.org")).toBe("heard grant ada@example.org");
  await expect(askOwner(folder, "bad")).rejects.toThrow("I won't");
  await owner.close();
});

test("nobody but its user may ask", async () => {
  const owner = await claimFolder(folder);
  expect(statSync(join(folder, "control.sock")).mode & 0o777).toBe(0o600);
  await owner.close();
});

test("a process that was killed leaves a claim that is none", async () => {
  const program = `const { claimFolder } = await import(${JSON.stringify(new URL("control-socket.ts", import.meta.url).href)});
    await claimFolder(${JSON.stringify(folder)});
    console.log("claimed");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program]);
  await new Promise((resolve) => child.stdout.once("data", resolve));
  await expect(claimFolder(folder)).rejects.toThrow(FolderInUse);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
  const next = await claimFolder(folder);
  next.serve(async (line) => line);
  expect(await askOwner(folder, "there?")).toBe("there?");
  await next.close();
});
