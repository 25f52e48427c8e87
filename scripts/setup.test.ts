import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tributary-setup-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A package as the registry has them, whose install script leaves `mark` in its folder. */
function pack(name: string, mark: string): string {
  const its = join(folder, "packed", name, "package");
  mkdirSync(its, { recursive: true });
  const leave = `const fs = require("node:fs"); fs.mkdirSync("bin"); fs.writeFileSync("${mark}", "");`;
  writeFileSync(join(its, "leave.cjs"), leave);
  const scripts = { preinstall: "node leave.cjs" };
  writeFileSync(join(its, "package.json"), JSON.stringify({ name, version: "1.0.0", scripts }));
  execFileSync("tar", ["czf", join(folder, `${name}.tgz`), "-C", join(its, ".."), "package"]);
  return `file:${name}.tgz`;
}

test("no package runs its install script but node", () => {
  const dependencies = { node: pack("node", "bin/node"), other: pack("other", "bin/ran") };
  const allowScripts = { node: true, other: true };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ dependencies, allowScripts }));
  for (const file of [".npmrc", "scripts/setup.mjs"]) cpSync(join(root, file), join(folder, file));
  const install = 'import("./scripts/setup.mjs").then((setup) => setup.ensureDependencies())';
  execFileSync(process.execPath, ["--eval", install], { cwd: folder, stdio: "pipe" });
  expect(existsSync(join(folder, "node_modules/node/bin/node"))).toBe(true);
  expect(existsSync(join(folder, "node_modules/other/leave.cjs"))).toBe(true);
  expect(existsSync(join(folder, "node_modules/other/bin/ran"))).toBe(false);
});
