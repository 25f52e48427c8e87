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
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";

const root = join(import.meta.dirname, "..");
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tributary-setup-"));
  for (const file of [
    ".npmrc",
    ...["setup", "child", "tell-step"].map((n) => `scripts/${n}.mjs`),
  ]) {
    cpSync(join(root, file), join(folder, file));
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

const itsNode = `node-${process.platform}-${process.arch}`;

/** A package as the registry has them, whose install script leaves `ran` in its folder. */
function pack(name: string): Buffer {
  const its = join(folder, "packed", name, "package");
  mkdirSync(join(its, "bin"), { recursive: true });
  writeFileSync(join(its, "leave.cjs"), 'require("node:fs").writeFileSync("ran", "");');
  writeFileSync(join(its, "bin/node"), "a program");
  const scripts = { preinstall: "node leave.cjs" };
  writeFileSync(join(its, "package.json"), JSON.stringify({ name, version: "1.0.0", scripts }));
  return execFileSync("tar", ["cz", "-C", join(its, ".."), "package"]);
}

/** A registry with these packages, each in version 1.0.0; answers its address. */
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

/** Installs what `names` asks for from the registry; answers what was printed. */
async function install(names: readonly string[], registry: string): Promise<string> {
  const devDependencies = Object.fromEntries(names.map((name) => [name, "1.0.0"]));
  const allowScripts = Object.fromEntries(names.map((name) => [name, true]));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ devDependencies, allowScripts }));
  if (!existsSync(join(folder, "package-lock.json"))) {
    writeFileSync(join(folder, "package-lock.json"), "{}");
  }
  const program = 'import("./scripts/setup.mjs").then((setup) => setup.ensureDependencies())';
  const { stdout } = await promisify(execFile)(process.execPath, ["--eval", program], {
    cwd: folder,
    env: {
      ...{ PATH: process.env.PATH, HOME: folder },
      ...{ npm_config_registry: registry, npm_config_cache: join(folder, "cache") },
    },
  });
  return stdout;
}

const installed = (file: string) => existsSync(join(folder, "node_modules", file));

test("no package runs its install script, and Node is where it is looked for", async () => {
  const registry = await openRegistry(["node", itsNode, "other"]);
  const said = await install(["node", "other"], registry);
  expect(installed("other/leave.cjs")).toBe(true);
  for (const name of ["node", itsNode, "other"]) expect(installed(`${name}/ran`), name).toBe(false);
  const node = readFileSync(join(folder, "node_modules/node/bin/node"), "utf8");
  expect(node).toBe("a program");
  expect(said.trim().split("\n").length).toBeLessThanOrEqual(3);
});

test("what fails is shown whole; no network is told in a sentence, and soon", async () => {
  const registry = await openRegistry(["node", itsNode]);
  const absent = await install(["node", "absent"], registry).catch((error) => error.stderr);
  expect(absent).toMatch(/404 Not Found.*absent/);
  expect(absent).not.toContain("cannot be reached");
  const alone = await install(["node"], "http://127.0.0.1:9").catch((error) => error.stderr);
  expect(alone).toMatch(/ECONNREFUSED/);
  expect(alone).toContain("npm's registry cannot be reached");
}, 30_000);
