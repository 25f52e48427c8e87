import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startProcess, type TestProcess } from "../../testing/services/test-process.ts";

const giver = new URL("../../testing/programs/folder-giver.ts", import.meta.url);
const root = mkdtempSync(join(tmpdir(), "tributary-lock-"));
const bound = join(root, "bound");
/** Longer than the address of a socket may be. */
const long = join(root, "l".repeat(100), "o".repeat(100), "data");
const folder = join(long, "postgres");

const mount = (...args: string[]) => spawnSync("/usr/bin/mount", args).status === 0;
afterAll(() => {
  if (existsSync(join(bound, "postgres"))) spawnSync("/usr/bin/umount", [bound]);
  rmSync(root, { recursive: true, force: true });
});

const open = (path: string, cwd?: string) => startProcess(giver, { args: [path], cwd });

async function donate(owner: TestProcess, note: string): Promise<void> {
  owner.child.stdin.write(`${note}\n`);
  await owner.waitForOutput(`kept ${note}`);
}

async function isRefused(process: TestProcess): Promise<void> {
  expect([await process.ended, process.output()]).toEqual([
    1,
    expect.stringMatching(/^DATA_DIR: another process is using .*\. Stop it first.*\n$/),
  ]);
}

test("gives a data folder to one process, whatever path it is opened by and whatever was deleted", async () => {
  const pair = [open(folder), open(folder)];
  const first = await Promise.any(
    pair.map((opened) => opened.waitForOutput("open with").then(() => opened)),
  );
  await Promise.all(pair.filter((opened) => opened !== first).map(isRefused));
  await donate(first, "one");

  symlinkSync(long, join(root, "link"));
  mkdirSync(bound);
  const isBound = mount("--bind", long, bound);
  const others = [
    open(folder),
    open(join(root, "link", "postgres")),
    open(relative(root, folder), root),
    ...(isBound ? [open(join(bound, "postgres"))] : []),
  ];
  await Promise.all(others.map(isRefused));
  await donate(first, "two");

  rmSync(`${folder}.lock`);
  rmSync(join(folder, "postmaster.pid"), { force: true });
  await isRefused(open(folder));
  await isRefused(open(folder));
  await donate(first, "three");

  first.child.kill("SIGKILL");
  const next = open(folder);
  expect(await next.waitForOutput("open with")).toContain("open with 3 gifts");
  await donate(next, "four");

  const copy = join(root, "copy", "postgres");
  cpSync(folder, copy, { recursive: true });
  expect(await open(copy).waitForOutput("open with")).toContain("open with 4 gifts");
  next.child.stdin.end();
  expect(await next.ended).toBe(0);
});
