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
  spawnSync(process.execPath, ["scripts/release.ts", ...args], {
    ...{ cwd: folder, encoding: "utf8" },
    env: { ...process.env, PATH: `${folder}/programs:${process.env.PATH}` },
  });
/** Files of the project that a release runs or reads. */
const needed = [
  "LICENSE",
  "samples/portraits/LICENCE.md",
  "server/platform/db/migration-files.ts",
  "server/platform/pdf/fonts/noto-OFL.txt",
  ...["check-migrations", "check-packages", "migration-rules", "package-rules", "release"].map(
    (name) => `scripts/${name}.ts`,
  ),
  ...["sbom", "shipped-parts"].map((name) => `scripts/${name}.ts`),
];

function writeLock(packages: object): void {
  const lock = { ...{ name: "site", version: "0.1.0", lockfileVersion: 3 }, packages };
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
}

/** npm, whose question about signatures is answered like that. */
function npmThatTells(answer: object): void {
  const real = execFileSync("which", ["npm"], { encoding: "utf8" }).trim();
  const script = `#!/bin/sh\n[ "$1" = audit ] && exec echo '${JSON.stringify(answer)}'\nexec ${real} "$@"\n`;
  writeFileSync(join(folder, "programs/npm"), script, { mode: 0o755 });
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tributary-release-"));
  for (const part of ["migrations", "scripts", "build", "programs"]) mkdirSync(join(folder, part));
  for (const file of needed) cpSync(join(import.meta.dirname, "..", file), join(folder, file));
  writeFileSync(join(folder, ".gitignore"), "build/\nprograms/\n");
  writeFileSync(join(folder, "build/packages-in-pages.json"), "[]");
  const imports = { "#server/*": "./server/*" };
  const manifest = { name: "site", version: "0.1.0", type: "module", imports };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  writeLock({});
  npmThatTells({ invalid: [], missing: [] });
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
    stdout:
      "Version 0.2.0. Publish it with: git push --follow-tags\n" +
      "Add to what is published: build/sbom.cdx.json and build/licenses.txt\n",
  });
  expect(JSON.parse(read("package.json")).version).toBe("0.2.0");
  expect(read("CHANGELOG.md")).toMatch(
    /^# Changes\n\n## 0\.2\.0 \(\d{4}-\d\d-\d\d\)\n\n- News\.\n\n## 0\.1\.0 /,
  );
  expect(Object.keys(JSON.parse(read("migrations/released.json")))).toEqual(["0001-first.sql"]);
  expect(git("tag", "--points-at", "HEAD")).toBe("v0.2.0\n");
  expect(git("status", "--porcelain")).toBe("");
  expect(JSON.parse(read("build/sbom.cdx.json")).metadata.component).toMatchObject({
    ...{ name: "site", version: "0.2.0" },
  });
  expect(read("build/licenses.txt")).toContain("site 0.2.0 (MIT)");

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

test("packages that the registry did not sign are not released; where it says nothing, that is said", () => {
  npmThatTells({ invalid: [{ name: "one", version: "1.2.3" }], missing: [] });
  expect(release("patch")).toMatchObject({
    status: 1,
    stderr: "Not signed by the registry that they come from: one@1.2.3.\n",
  });
  npmThatTells({ invalid: [], missing: [{ name: "two", version: "2.0.0" }] });
  expect(release("patch").stderr).toMatch(/two@2\.0\.0/);
  expect(git("status", "--porcelain")).toBe("");

  npmThatTells({ error: { code: "ENOTFOUND", summary: "the registry is away" } });
  const { status, stdout } = release("patch");
  expect(status).toBe(0);
  expect(stdout).toMatch(/^The packages' signatures were not checked.*: the registry is away\.\n/);
});

test("a package that breaks a rule is not released", () => {
  writeLock({ "node_modules/one": { version: "1.0.0", license: "MIT" } });
  commit();
  expect(release("patch")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("node_modules/one: no integrity"),
  });
  expect(git("status", "--porcelain")).toBe("");
});
