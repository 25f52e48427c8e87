import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startProcess, type TestProcess } from "../../testing/services/test-process.ts";

const giver = new URL("../../testing/programs/folder-giver.ts", import.meta.url);
const root = mkdtempSync(join(tmpdir(), "tributary-lock-"));
const bound = join(root, "bound");
/** Longer than any address of a socket may be. */
const long = join(root, "l".repeat(100), "o".repeat(100), "data");
const folder = join(long, "postgres");

const mount = (...args: string[]) => spawnSync("/usr/bin/mount", args).status === 0;
afterAll(() => {
  if (existsSync(join(bound, "postgres"))) spawnSync("/usr/bin/umount", [bound]);
  rmSync(root, { recursive: true, force: true });
});

const open = (path: string, cwd?: string) => startProcess(giver, { args: [path], cwd });

async function give(to: TestProcess, note: string): Promise<void> {
  to.child.stdin.write(`${note}\n`);
  await to.said(`kept ${note}`);
}

async function isRefused(process: TestProcess): Promise<void> {
  expect([await process.ended, process.output()]).toEqual([
    1,
    expect.stringMatching(/^DATA_DIR: another process is at work on .*\. Stop it first.*\n$/),
  ]);
}

test("a data folder has one process, by whatever path it is opened and whatever was deleted", async () => {
  const pair = [open(folder), open(folder)];
  const first = await Promise.any(pair.map((one) => one.said("open with").then(() => one)));
  await Promise.all(pair.filter((one) => one !== first).map(isRefused));
  await give(first, "one");

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
  await give(first, "two");

  rmSync(`${folder}.lock`);
  rmSync(join(folder, "postmaster.pid"), { force: true });
  await isRefused(open(folder));
  await isRefused(open(folder));
  await give(first, "three");

  first.child.kill("SIGKILL");
  const next = open(folder);
  expect(await next.said("open with")).toContain("open with 3 gifts");
  await give(next, "four");

  const copy = join(root, "copy", "postgres");
  cpSync(folder, copy, { recursive: true });
  expect(await open(copy).said("open with")).toContain("open with 4 gifts");
  next.child.stdin.end();
  expect(await next.ended).toBe(0);
});
