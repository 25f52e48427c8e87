// What has to be there before anything of ours can run. Plain JavaScript: it runs on the machine's own Node.
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
const packagedNode = join(root, "node_modules/node/bin/node");
/**
 * Where only what the site runs on was installed, there is no Node among it: it runs on the machine's
 * own, and nothing is to be installed beside it.
 */
export const isBare =
  !existsSync(packagedNode) &&
  existsSync(join(root, "node_modules/fastify")) &&
  Number.parseInt(process.versions.node, 10) >= 24;
const installedMark = "node_modules/.installed";
const node24 = isBare ? process.execPath : packagedNode;

function run(command, args, cwd = root) {
  try {
    execFileSync(command, args, { cwd, stdio: "inherit" });
  } catch (error) {
    console.error(`${[command, ...args].join(" ")} failed: ${error.status ?? error.message}.`);
    process.exit(1);
  }
}

function hashOf(paths) {
  const hash = createHash("sha256");
  const add = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    try {
      hash.update(path).update(readFileSync(full));
    } catch (error) {
      if (error.code !== "EISDIR") throw error;
      for (const name of readdirSync(full).sort()) add(join(path, name));
    }
  };
  for (const path of paths) add(path);
  return hash.digest("hex");
}

/** Runs `work` unless it ran before on the same sources. */
function onceFor(mark, sources, work) {
  const file = join(root, mark);
  const hash = hashOf(sources);
  if (existsSync(file) && readFileSync(file, "utf8") === hash) return;
  work();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, hash);
}

function install(cwd) {
  // Not `npm ci`: it refuses a lock file that lacks other systems' optional packages. What the build
  // needs are development packages: NODE_ENV=production in the environment would leave them out.
  run("npm", ["install", "--include=dev", "--no-save", "--no-audit", "--no-fund"], cwd);
}

/** Installs what package-lock.json names, Node 24 and development packages included. */
export function ensureDependencies() {
  if (!existsSync(packagedNode)) rmSync(join(root, installedMark), { force: true });
  onceFor(installedMark, ["package.json", "package-lock.json"], () => {
    install(root);
    // Its script fetches Node 24. .npmrc lets no package run any: this one is wanted.
    const itsScript = ["rebuild", "node", "--ignore-scripts=false", "--foreground-scripts"];
    if (!existsSync(packagedNode)) run("npm", itsScript);
  });
}

/** Builds the pages and renders the pictures. */
export function ensureBuild() {
  onceFor(
    "build/.built",
    [
      "web",
      "contract",
      "samples/scenes",
      "samples/portraits",
      "samples/render-pictures.ts",
      "scripts/build.ts",
      "vite.config.ts",
      "react-router.config.ts",
      "package-lock.json",
    ],
    () => run(node24, ["scripts/build.ts"]),
  );
}

/** Installs the tools of the client that a test makes from the API document. */
export function ensureApiClient() {
  const sources = ["api-client/package.json", "api-client/package-lock.json"];
  onceFor("api-client/node_modules/.installed", sources, () => install(join(root, "api-client")));
}

/** PostgreSQL and Chromium, which the tests talk to, as Debian packages where they are missing. */
export function ensureTestServices() {
  const missing = [
    ...(existsSync("/usr/lib/postgresql") ? [] : ["postgresql"]),
    ...(existsSync("/usr/bin/chromium") ? [] : ["chromium"]),
  ];
  if (missing.length === 0) return;
  const sudo = process.getuid() === 0 ? [] : ["sudo"];
  const apt = (...args) => {
    const [command, ...rest] = [...sudo, "apt-get", ...args];
    run(command, rest);
  };
  console.log(`The tests need ${missing.join(" and ")}: installing.`);
  apt("update", "-qq");
  apt("install", "-y", "-qq", "--no-install-recommends", ...missing);
}

/**
 * Runs a program on Node 24 in the foreground, passing signals on; answers its exit code. With `onLine` its
 * output isn't printed but handed over, line by line.
 */
export function runOnNode24(args, environment = {}, { onLine } = {}) {
  const child = spawn(node24, args, {
    cwd: root,
    stdio: onLine ? ["inherit", "pipe", "pipe"] : "inherit",
    env: {
      ...process.env,
      PATH: `${join(root, "node_modules/node/bin")}:${join(root, "node_modules/.bin")}:${process.env.PATH}`,
      ...environment,
    },
  });
  const outputs = onLine ? [child.stdout, child.stderr] : [];
  for (const output of outputs) createInterface(output).on("line", onLine);
  const end = () => child.kill("SIGTERM");
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"].map((name) => [name, () => child.kill(name)]);
  for (const [name, pass] of signals) process.on(name, pass);
  // npm and its shell may be ended without a word to us: nobody is to be left behind on the port.
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid !== parent && end(), 500);
  // What a program leaves behind may hold its output open for ever.
  let late;
  child.once("exit", () => {
    late = setTimeout(() => {
      for (const output of outputs) output.destroy();
    }, 2_000);
  });
  return new Promise((resolve) =>
    child.once("close", (code) => {
      clearTimeout(late);
      clearInterval(watch);
      for (const [name, pass] of signals) process.off(name, pass);
      resolve(code ?? 1);
    }),
  );
}
