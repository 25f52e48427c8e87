import { execFile, execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";

const root = join(import.meta.dirname, "..");
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tributary-setup-"));
  const parts = ["start", "run", "setup", "child", "run-step", "check-system"];
  for (const file of [".npmrc", ...parts.map((name) => `scripts/${name}.mjs`)]) {
    cpSync(join(root, file), join(folder, file));
  }
  const tell = 'console.log("PORT", process.env.PORT, "HOST", process.env.HOST);';
  const programs = { "server/main": tell, "scripts/admin": tell, "scripts/build": "" };
  for (const [file, text] of Object.entries(programs)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, `${file}.ts`), text);
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

const itsNode = `node-${process.platform}-${process.arch}`;

/** A package with an install script that leaves `ran` in its folder. */
function pack(name: string): Buffer {
  const source = join(folder, "packed", name, "package");
  mkdirSync(join(source, "bin"), { recursive: true });
  writeFileSync(join(source, "leave.cjs"), 'require("node:fs").writeFileSync("ran", "");');
  writeFileSync(join(source, "bin/node"), `#!/bin/sh\nexec ${process.execPath} "$@"`, {
    mode: 0o755,
  });
  const scripts = { preinstall: "node leave.cjs" };
  writeFileSync(join(source, "package.json"), JSON.stringify({ name, version: "1.0.0", scripts }));
  return execFileSync("tar", ["cz", "-C", join(source, ".."), "package"]);
}

/** Serves these packages, each in version 1.0.0. Returns the registry's address. */
async function openRegistry(names: readonly string[]): Promise<string> {
  const packed = new Map(names.map((name) => [`/${name}`, pack(name)]));
  const server = createServer((request, response) => {
    const [path = "", wanted] = (request.url ?? "").split("/-/");
    const bytes = packed.get(path);
    if (!bytes) response.writeHead(404).end();
    else if (wanted) response.end(bytes);
    else {
      const name = path.slice(1);
      const dist = { tarball: `${address()}${path}/-/1.tgz` };
      const manifest = { name, version: "1.0.0", hasInstallScript: true, dist };
      response.end(JSON.stringify({ name, versions: { "1.0.0": manifest } }));
    }
  });
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return address();
}

async function run(line: string, environment = {}): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: folder, ...environment };
  return (await promisify(execFile)("sh", ["-c", line], { cwd: folder, env })).stdout;
}

/** Installs `names` from the registry with a package.json script. Returns its output. */
function install(names: readonly string[], registry: string, script = "start"): Promise<string> {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const devDependencies = Object.fromEntries(names.map((name) => [name, "1.0.0"]));
  const allowScripts = Object.fromEntries(names.map((name) => [name, true]));
  const manifest = { name: "site", workspaces: ["tools"], scripts, devDependencies, allowScripts };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  writeFileSync(join(folder, "package-lock.json"), "{}");
  return run(`npm run ${script}`, {
    npm_config_registry: registry,
    npm_config_cache: join(folder, "cache"),
    HOST: "of-the-environment",
  });
}

const installed = (file: string) => existsSync(join(folder, "node_modules", file));

test("runs no install script, and links Node", async () => {
  const registry = await openRegistry(["node", itsNode, "other"]);
  const output = await install(["node", "other"], registry);
  expect(installed("other/leave.cjs")).toBe(true);
  for (const name of ["node", itsNode, "other"]) expect(installed(`${name}/ran`), name).toBe(false);
  expect(await run("node_modules/node/bin/node --version")).toMatch(/^v24\./);
  // Four lines are npm's and one the site's. A slow machine prints progress too.
  const lines = output.split("\n").filter((line) => !/ \(\d+ s\)$/.test(line));
  expect(lines.length).toBeLessThanOrEqual(10);
});

test.each(["start", "admin"])("npm run %s reads .env, and the environment wins", async (script) => {
  writeFileSync(join(folder, ".env"), "PORT=4321\nHOST=of-the-file\n");
  const registry = await openRegistry(["node", itsNode]);
  expect(await install(["node"], registry, script)).toContain("PORT 4321 HOST of-the-environment");
});

test("installs tools only for commands that need them, and never removes them", async () => {
  const registry = await openRegistry(["node", itsNode, "other", "tool"]);
  mkdirSync(join(folder, "tools"));
  const tools = { name: "tools", version: "0.0.0", devDependencies: { tool: "1.0.0" } };
  writeFileSync(join(folder, "tools/package.json"), JSON.stringify(tools));
  await install(["node", "other"], registry);
  expect([installed("other"), installed("tool")]).toEqual([true, false]);
  // This test does not provide the program itself.
  await expect(install(["node", "other"], registry, "format")).rejects.toThrow("biome");
  expect([installed("other"), installed("tool")]).toEqual([true, true]);
  rmSync(join(folder, "node_modules/.installed"));
  await install(["node", "other"], registry);
  expect(installed("tool")).toBe(true);
});

test("prints all output of a failure, and quickly reports a missing network", async () => {
  const registry = await openRegistry(["node", itsNode]);
  const absent = await install(["node", "absent"], registry).catch((error) => error.stderr);
  expect(absent).toMatch(/404 Not Found.*absent/);
  expect(absent).not.toContain("is unreachable");
  const alone = await install(["node"], "http://127.0.0.1:9").catch((error) => error.stderr);
  expect(alone).toMatch(/ECONNREFUSED/);
  expect(alone).toContain("npm's registry is unreachable");
});
