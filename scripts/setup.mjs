// Installs and builds what our programs need. Plain JavaScript, since it runs on the machine's own Node.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runChild } from "./child.mjs";
import { runStep } from "./run-step.mjs";

export const root = fileURLToPath(new URL("..", import.meta.url));
const packagedNode = join(root, "node_modules/node/bin/node");
/**
 * A production install has no packaged Node: it runs on the machine's own, and
 * nothing is installed.
 */
export const isBare =
  !existsSync(packagedNode) &&
  existsSync(join(root, "node_modules/fastify")) &&
  Number.parseInt(process.versions.node, 10) >= 24;
const marks = { site: "node_modules/.installed", tools: "node_modules/.installed-tools" };
const node24 = isBare ? process.execPath : packagedNode;
/** Without a network npm would retry for more than a minute. */
const shortRetries = ["--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=2000"];
const OFFLINE = [
  "npm's registry is unreachable, and npm's cache lacks some packages in package-lock.json.",
  "Connect to the network and run the command again. Downloaded packages are kept.",
];

function readJson(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}

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

/**
 * Node flags that load .env if it exists. Tests of the site must not use them: the file may name
 * a real database and mail server.
 */
export function settings() {
  return existsSync(join(root, ".env")) ? ["--env-file=.env"] : [];
}

/** Does `work` unless it was already done for the same sources. */
async function onceFor(mark, sources, work) {
  const file = join(root, mark);
  const hash = hashOf(sources);
  if (existsSync(file) && readFileSync(file, "utf8") === hash) return;
  await work();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, hash);
}

/** Installs the packages of the lock file in `folder`, and `more`. */
async function install(title, folder, more = []) {
  const { packages = {} } = readJson(join(folder, "package-lock.json"));
  const isThere = (path) => path && existsSync(join(folder, path, "package.json"));
  await runStep(
    title,
    // Not `npm ci`: it rejects a lock file without other systems' optional packages. The build needs
    // development packages, which NODE_ENV=production in the environment would leave out.
    [
      "npm",
      "install",
      ...more,
      "--include=dev",
      "--no-save",
      "--no-audit",
      "--no-fund",
      "--prefer-offline",
      // Hides warnings of packages that need a newer Node than the machine's: they run on the packaged one.
      "--loglevel=error",
      ...shortRetries,
    ],
    {
      cwd: folder,
      progress: () => `${Object.keys(packages).filter(isThere).length} so far`,
      advice: (output) =>
        /\b(EAI_AGAIN|E(NOTFOUND|TIMEDOUT|CONN\w+|\w+UNREACH))\b/.test(output) ? OFFLINE : [],
    },
  );
}

/**
 * Installs what the site needs to build and run, including Node 24; with `tools` also the packages for tests and
 * checks (tools/package.json), more than a third of all.
 */
export async function ensureDependencies({ tools = false } = {}) {
  const mark = tools ? marks.tools : marks.site;
  if (!existsSync(packagedNode)) rmSync(join(root, mark), { force: true });
  const sources = ["package.json", "tools/package.json", "package-lock.json"];
  await onceFor(mark, sources, async () => {
    const { devDependencies } = readJson(join(root, "package.json"));
    const { node: version } = devDependencies;
    const name = `${process.platform === "darwin" && process.arch === "arm64" ? "node-bin" : "node"}-${process.platform}-${process.arch}`;
    const binary = join(root, "node_modules", name, "bin/node");
    await install("Packages", root, [
      `${name}@${version}`,
      ...(tools ? [] : ["--workspaces=false"]),
    ]);
    // Done by the package `node` in an install script, which .npmrc disables.
    mkdirSync(dirname(packagedNode), { recursive: true });
    rmSync(packagedNode, { force: true });
    linkSync(binary, packagedNode);
  });
}

/** Sources of the sample pictures. */
const DRAWN_FROM = [
  "scenes",
  "portraits",
  "render-pictures.ts",
  "hand-cut-edges.ts",
  "paper-grain.ts",
  "soft-wash.ts",
].map((name) => `samples/${name}`);

/** Builds the pages and renders the pictures. */
export async function ensureBuild() {
  await onceFor(
    "build/.built",
    [
      "web",
      "contract",
      ...DRAWN_FROM,
      "scripts/build.ts",
      "vite.config.ts",
      "react-router.config.ts",
      "package-lock.json",
    ],
    () => runStep("Pages and pictures", [node24, "scripts/build.ts"], { cwd: root }),
  );
}

/** Renders the sample pictures. */
export async function ensurePictures() {
  const draw = [node24, "samples/render-pictures.ts", "build/pictures"];
  await onceFor("build/.drawn", DRAWN_FROM, () => runStep("Pictures", draw, { cwd: root }));
}

/** Installs the tools that generate a client from the API document. */
export async function ensureApiClient() {
  const sources = ["api-client/package.json", "api-client/package-lock.json"];
  await onceFor("api-client/node_modules/.installed", sources, () =>
    install("API client packages", join(root, "api-client")),
  );
}

/** Installs missing services for tests as Debian packages. */
export function ensureTestServices(names = ["postgresql", "chromium-headless-shell"]) {
  const places = {
    postgresql: "/usr/lib/postgresql",
    // Takes a quarter less CPU time than Chromium with windows.
    "chromium-headless-shell": "/usr/bin/chromium-headless-shell",
  };
  const missing = names.filter((name) => !existsSync(places[name]));
  if (missing.length === 0) return;
  const sudo = process.getuid() === 0 ? [] : ["sudo"];
  const apt = (...args) => {
    const [command, ...rest] = [...sudo, "apt-get", ...args];
    run(command, rest);
  };
  console.log(`Installing ${missing.join(" and ")} …`);
  apt("update", "-qq");
  apt("install", "-y", "-qq", "--no-install-recommends", ...missing);
}

/**
 * Runs a program on Node 24 in the foreground and returns its exit code. With `onLine` its output is
 * passed line by line instead of printed.
 */
export async function runOnNode24(args, environment = {}, { onLine } = {}) {
  const { code } = await runChild(node24, args, {
    onLine,
    cwd: root,
    env: {
      ...process.env,
      PATH: `${join(root, "node_modules/node/bin")}:${join(root, "node_modules/.bin")}:${process.env.PATH}`,
      ...environment,
    },
  });
  return code;
}
