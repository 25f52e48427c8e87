// What has to be there before anything of ours can run. Plain JavaScript: it runs on the machine's own Node.
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
import { tellStep } from "./tell-step.mjs";

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
const marks = { site: "node_modules/.installed", tools: "node_modules/.installed-tools" };
const node24 = isBare ? process.execPath : packagedNode;
/** Without a network npm would try for more than a minute. */
const patience = ["--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=2000"];
const OFFLINE = [
  "npm's registry cannot be reached, and not all packages that package-lock.json names are in npm's cache.",
  "Connect this machine and run the command again: what was fetched is kept.",
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
 * Flags of Node that read the file .env, if there is one. What tries the site goes without: the file may name
 * a real database and real mails.
 */
export function settings() {
  return existsSync(join(root, ".env")) ? ["--env-file=.env"] : [];
}

/** Does `work` unless it was done before on the same sources. */
async function onceFor(mark, sources, work) {
  const file = join(root, mark);
  const hash = hashOf(sources);
  if (existsSync(file) && readFileSync(file, "utf8") === hash) return;
  await work();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, hash);
}

/** Installs what the lock file in `folder` names, and `more`. */
async function install(title, folder, more = []) {
  const { packages = {} } = readJson(join(folder, "package-lock.json"));
  const isThere = (path) => path && existsSync(join(folder, path, "package.json"));
  await tellStep(
    title,
    // Not `npm ci`: it refuses a lock file that lacks other systems' optional packages. What the build
    // needs are development packages: NODE_ENV=production in the environment would leave them out.
    [
      "npm",
      "install",
      ...more,
      "--include=dev",
      "--no-save",
      "--no-audit",
      "--no-fund",
      "--prefer-offline",
      // Warnings are of packages that want a newer Node than the machine's: they run on the one that comes along.
      "--loglevel=error",
      ...patience,
    ],
    {
      cwd: folder,
      progress: () => `${Object.keys(packages).filter(isThere).length} so far`,
      advice: (said) =>
        /\b(EAI_AGAIN|E(NOTFOUND|TIMEDOUT|CONN\w+|\w+UNREACH))\b/.test(said) ? OFFLINE : [],
    },
  );
}

/**
 * Installs what the site is built of and runs on, Node 24 included; with `tools` also what only tests and checks
 * need (tools/package.json), which is more than a third of all.
 */
export async function ensureDependencies({ tools = false } = {}) {
  const mark = tools ? marks.tools : marks.site;
  if (!existsSync(packagedNode)) rmSync(join(root, mark), { force: true });
  const sources = ["package.json", "tools/package.json", "package-lock.json"];
  await onceFor(mark, sources, async () => {
    const { devDependencies } = readJson(join(root, "package.json"));
    const { node: version } = devDependencies;
    const name = `${process.platform === "darwin" && process.arch === "arm64" ? "node-bin" : "node"}-${process.platform}-${process.arch}`;
    const its = join(root, "node_modules", name, "bin/node");
    await install("Packages", root, [
      `${name}@${version}`,
      ...(tools ? [] : ["--workspaces=false"]),
    ]);
    // What the package `node` would do by a script, which none may run (.npmrc), and with a second call of npm.
    mkdirSync(dirname(packagedNode), { recursive: true });
    rmSync(packagedNode, { force: true });
    linkSync(its, packagedNode);
  });
}

/** What the pictures of the sample data are drawn from. */
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
    () => tellStep("Pages and pictures", [node24, "scripts/build.ts"], { cwd: root }),
  );
}

/** Draws the pictures of the sample data, where that was not done. */
export async function ensurePictures() {
  const draw = [node24, "samples/render-pictures.ts", "build/pictures"];
  await onceFor("build/.drawn", DRAWN_FROM, () => tellStep("Pictures", draw, { cwd: root }));
}

/** Installs the tools of the client that a test makes from the API document. */
export async function ensureApiClient() {
  const sources = ["api-client/package.json", "api-client/package-lock.json"];
  await onceFor("api-client/node_modules/.installed", sources, () =>
    install("Packages of the API's client", join(root, "api-client")),
  );
}

/** What the tests talk to, as Debian packages where it is missing. */
export function ensureTestServices(names = ["postgresql", "chromium-headless-shell"]) {
  const places = {
    postgresql: "/usr/lib/postgresql",
    // Chromium without windows: tests take a quarter less of the processor with it.
    "chromium-headless-shell": "/usr/bin/chromium-headless-shell",
  };
  const missing = names.filter((name) => !existsSync(places[name]));
  if (missing.length === 0) return;
  const sudo = process.getuid() === 0 ? [] : ["sudo"];
  const apt = (...args) => {
    const [command, ...rest] = [...sudo, "apt-get", ...args];
    run(command, rest);
  };
  console.log(`This needs ${missing.join(" and ")}: installing.`);
  apt("update", "-qq");
  apt("install", "-y", "-qq", "--no-install-recommends", ...missing);
}

/**
 * Runs a program on Node 24 in the foreground, passing signals on; answers its exit code. With `onLine` its
 * output isn't printed but handed over, line by line.
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
