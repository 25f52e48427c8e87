import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openEmbeddedDatabase } from "./embedded-database.ts";

const giver = new URL("../../../testing/programs/folder-giver.ts", import.meta.url);
const COMPILED = /^Compiled function .* using TurboFan, took \d+ ms and (\d+) /gm;

test("compiles every function of the embedded database in little memory", async () => {
  const root = mkdtempSync(join(tmpdir(), "tributary-parser-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const folder = join(root, "postgres");
  // Created beforehand, so that only its use is measured.
  await (await openEmbeddedDatabase(folder)).close();
  const { stdout, status } = spawnSync(
    process.execPath,
    ["--wasm-sync-tier-up", "--trace-wasm-compilation-times", giver.pathname, folder],
    { input: "gift\n".repeat(200), encoding: "utf8", maxBuffer: 64 * 1024 ** 2 },
  );
  expect(status).toBe(0);
  // V8 writes its lines from other threads: one of ours may land in the middle of one of those.
  expect(stdout.match(/kept gift\n/g)).toHaveLength(200);
  const megabytes = [...stdout.matchAll(COMPILED)].map(([, bytes]) => Number(bytes) / 1024 ** 2);
  expect(megabytes.length).toBeGreaterThan(10);
  expect(Math.max(...megabytes)).toBeLessThan(150);
});
