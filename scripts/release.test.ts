import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const CHANGES = "# Changes\n\n## Unreleased\n\n- News.\n\n## 0.1.0 (2026-11-22)\n\nThe first.\n";
let folder: string;
const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, encoding: "utf8" });
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const commit = () => git("commit", "--quiet", "--all", "--message", "Work");
const release = (...args: string[]) =>
  spawnSync(process.execPath, ["scripts/release.ts", ...args], { cwd: folder, encoding: "utf8" });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tributary-release-"));
  for (const part of ["migrations", "scripts"]) mkdirSync(join(folder, part));
  const files = "server/platform/db/migration-files.ts";
  cpSync(join(import.meta.dirname, "..", files), join(folder, files));
  for (const name of ["release.ts", "check-migrations.ts", "migration-rules.ts"]) {
    cpSync(join(import.meta.dirname, name), join(folder, "scripts", name));
  }
  const imports = { "#server/*": "./server/*" };
  const manifest = { name: "site", version: "0.1.0", type: "module", imports };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  writeFileSync(join(folder, "CHANGELOG.md"), CHANGES);
  writeFileSync(join(folder, "migrations/released.json"), "{}\n");
  writeFileSync(join(folder, "migrations/0001-first.sql"), "CREATE TABLE one ();\n");
  git("init", "--quiet");
  git("config", "user.name", "Test");
  git("config", "user.email", "test@example.org");
  git("add", "--all");
  commit();
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a release has a version, its changes under it, its migrations held, and a tag", () => {
  expect(release("minor")).toMatchObject({
    status: 0,
    stdout: "Version 0.2.0. Publish it with: git push --follow-tags\n",
  });
  expect(JSON.parse(read("package.json")).version).toBe("0.2.0");
  expect(read("CHANGELOG.md")).toMatch(
    /^# Changes\n\n## 0\.2\.0 \(\d{4}-\d\d-\d\d\)\n\n- News\.\n\n## 0\.1\.0 /,
  );
  expect(Object.keys(JSON.parse(read("migrations/released.json")))).toEqual(["0001-first.sql"]);
  expect(git("tag", "--points-at", "HEAD")).toBe("v0.2.0\n");
  expect(git("status", "--porcelain")).toBe("");

  // From then on the file stays as it is.
  writeFileSync(join(folder, "migrations/0001-first.sql"), "CREATE TABLE two ();\n");
  const checked = spawnSync(process.execPath, ["scripts/check-migrations.ts"], { cwd: folder });
  expect([checked.status, String(checked.stderr)]).toEqual([
    1,
    "0001-first.sql: was changed after it was released\n",
  ]);
});

test("what is not ready is not released", () => {
  expect(release("huge").stderr).toBe("release major | minor | patch\n");
  writeFileSync(join(folder, "CHANGELOG.md"), CHANGES.replace("- News.\n\n", ""));
  expect(release("patch").stderr).toBe("There are changes that are not committed.\n");
  commit();
  expect(release("patch").stderr).toMatch(/nothing under "Unreleased"/);
  expect(JSON.parse(read("package.json")).version).toBe("0.1.0");
});
