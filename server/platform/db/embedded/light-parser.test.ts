import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openEmbeddedDatabase } from "./embedded-database.ts";

const giver = new URL("../../../testing/programs/folder-giver.ts", import.meta.url);
const COMPILED = /^Compiled function .* using TurboFan, took \d+ ms and (\d+) /gm;

test("no part of the embedded database takes much memory to be compiled", async () => {
  const root = mkdtempSync(join(tmpdir(), "tributary-parser-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const folder = join(root, "postgres");
  // In a process of its own: making a database is not looked at.
  await (await openEmbeddedDatabase(folder)).close();
  const { stdout, status } = spawnSync(
    process.execPath,
    ["--wasm-sync-tier-up", "--trace-wasm-compilation-times", giver.pathname, folder],
    { input: "gift\n".repeat(200), encoding: "utf8", maxBuffer: 64 * 1024 ** 2 },
  );
  expect(status).toBe(0);
  // V8 writes its lines from other threads: one of ours may stand in the middle of one of those.
  expect(stdout.match(/kept gift\n/g)).toHaveLength(200);
  const megabytes = [...stdout.matchAll(COMPILED)].map(([, bytes]) => Number(bytes) / 1024 ** 2);
  expect(megabytes.length).toBeGreaterThan(10);
  expect(Math.max(...megabytes)).toBeLessThan(150);
});
