// `npm test` checks everything within minutes, `npm run test:long` runs slow tests: starting
// products, installing packages, killing processes. With arguments, only Vitest runs, on them.
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { checkSystem } from "./check-system.mjs";
import {
  ensureApiClient,
  ensureBuild,
  ensureDependencies,
  ensureTestServices,
  runOnNode24,
} from "./setup.mjs";

const isLong = process.argv[2] === "--long";
const paths = process.argv.slice(isLong ? 3 : 2);

checkSystem("tests");
await ensureDependencies({ tools: true });
if (isLong || paths.length > 0) await ensureApiClient();
ensureTestServices();
/** Tests in these folders need no built pages. */
const needsNoPages = /^(contract|sandbox|samples|scripts|web)\//;
if (paths.length === 0 || !paths.every((path) => needsNoPages.test(path))) await ensureBuild();

const vitest = (...projects) => [
  ...["node_modules/vitest/vitest.mjs", "run"],
  ...projects.flatMap((name) => ["--project", name]),
];
const onEmbedded = { TEST_DATABASE: "embedded" };

/** Tests that also run on the embedded database. */
const embedded = [
  "server/platform/db/",
  "server/platform/jobs/jobs.test.ts",
  ...["books", "campaigns/catalogue", "foundation/accounts", "giving/donations"].map(
    (feature) => `server/features/${feature}/`,
  ),
];

/** In order, fastest failures first. */
const short = [
  { name: "check", args: ["scripts/check.ts"] },
  { name: "smoke", args: ["scripts/smoke.ts"] },
  {
    name: "embedded core",
    args: [...vitest("unit"), "server/platform/db/", "server/features/giving/donations/"],
    environment: onEmbedded,
  },
  { name: "unit", args: vitest("unit") },
  { name: "journeys", args: vitest("browser", "e2e") },
];
const long = [
  { name: "long tests", args: vitest("long") },
  { name: "long journeys", args: vitest("e2e-long") },
  { name: "drills", args: ["drill/main.ts"] },
  { name: "crash test", args: ["chaos/main.ts", "--short"] },
  { name: "crash test, embedded", args: ["chaos/main.ts", "--short", "--embedded"] },
  { name: "fuzz", args: ["fuzz/main.ts", "--short"] },
  { name: "embedded", args: [...vitest("unit"), ...embedded], environment: onEmbedded },
];
/** Lines of a failed step that are repeated at the end. */
const LAST_LINES = 80;

/** Runs all steps, even after a failure. Returns the exit code. */
async function runSteps(steps) {
  const failures = [];
  let interrupted = false;
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.once(name, () => (interrupted = true));
  for (const { name, args, environment } of steps) {
    if (interrupted) break;
    const startedAt = Date.now();
    const lines = [];
    const onLine = (line) => {
      console.log(line);
      lines.push(line);
      if (lines.length > LAST_LINES) lines.shift();
    };
    console.log(`\n== ${name}`);
    const code = await runOnNode24(args, environment, { onLine });
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    console.log(`== ${name}: ${code === 0 ? "passed" : "FAILED"} after ${seconds} s`);
    if (code !== 0) failures.push(`\n== ${name} failed:`, ...lines);
  }
  for (const line of failures) console.log(line);
  return failures.length > 0 || interrupted ? 1 : 0;
}

/** The in-memory file system, the space it needs, and the prefix of our folders, which end in a process id. */
const MEMORY = { folder: "/dev/shm", bytes: 8e9, prefix: "tributary-tests-" };

/**
 * Test databases are many small files, ten times cheaper in memory than on disk. The same goes for
 * the site's sources, which every started program loads: Node's compile cache is there too.
 */
function keepFilesInMemory() {
  if (!existsSync(MEMORY.folder)) return;
  const remove = (name) => rmSync(join(MEMORY.folder, name), { recursive: true, force: true });
  // Killed runs leave their folders.
  const left = readdirSync(MEMORY.folder).filter((name) => name.startsWith(MEMORY.prefix));
  for (const name of left) if (!isRunning(Number(name.slice(MEMORY.prefix.length)))) remove(name);
  const { bavail, bsize } = statfsSync(MEMORY.folder);
  if (bavail * bsize < MEMORY.bytes) return;
  const name = MEMORY.prefix + process.pid;
  process.env.TMPDIR = join(MEMORY.folder, name);
  process.env.NODE_COMPILE_CACHE = join(process.env.TMPDIR, "compiled");
  mkdirSync(process.env.TMPDIR, { recursive: true });
  process.once("exit", () => remove(name));
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

keepFilesInMemory();
process.exitCode =
  paths.length > 0
    ? await runOnNode24([...vitest(), ...paths])
    : await runSteps(isLong ? long : short);
