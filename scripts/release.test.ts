import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const CHANGES = "# Changes\n\n## Unreleased\n\n- News.\n\n## 0.1.0 (2026-11-22)\n\nThe first.\n";
let folder: string;
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const run = (program: string) =>
  spawnSync(process.execPath, [`scripts/${program}.ts`], {
    ...{ cwd: folder, encoding: "utf8", env: { ...process.env, npm_new_version: "0.2.0" } },
  });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tributary-release-"));
  mkdirSync(join(folder, "migrations"));
  for (const file of [
    ...["check-migrations", "migration-rules", "release"].map((name) => `scripts/${name}.ts`),
    "server/platform/db/migration-files.ts",
  ]) {
    cpSync(join(import.meta.dirname, "..", file), join(folder, file));
  }
  const manifest = { type: "module", imports: { "#server/*": "./server/*" } };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  writeFileSync(join(folder, "CHANGELOG.md"), CHANGES);
  writeFileSync(join(folder, "migrations/released.json"), "{}\n");
  writeFileSync(join(folder, "migrations/0001-first.sql"), "CREATE TABLE one ();\n");
});
afterEach(() => rmSync(folder, { recursive: true }));

test("dates the changes and freezes the migrations of a release", () => {
  expect(run("release").status).toBe(0);
  expect(read("CHANGELOG.md")).toMatch(
    /^# Changes\n\n## 0\.2\.0 \(\d{4}-\d\d-\d\d\)\n\n- News\.\n\n## 0\.1\.0 /,
  );
  expect(Object.keys(JSON.parse(read("migrations/released.json")))).toEqual(["0001-first.sql"]);

  writeFileSync(join(folder, "migrations/0001-first.sql"), "CREATE TABLE two ();\n");
  expect(run("check-migrations")).toMatchObject({
    status: 1,
    stderr: "0001-first.sql: was changed after its release\n",
  });
});

test("refuses a release without changes", () => {
  writeFileSync(join(folder, "CHANGELOG.md"), CHANGES.replace("- News.\n\n", ""));
  const { status, stderr } = run("release");
  expect([status, stderr]).toEqual([1, expect.stringContaining('nothing under "Unreleased"')]);
});
