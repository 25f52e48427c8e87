// `npm test` checks everything within minutes, `npm run test:long` what takes longer by its nature: starting
// products, installing packages, killing processes. Arguments go to Vitest, and then only Vitest runs.
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
const wanted = process.argv.slice(isLong ? 3 : 2);

checkSystem("tests");
await ensureDependencies({ tools: true });
if (isLong || wanted.length > 0) await ensureApiClient();
ensureTestServices();
/** Their tests never open a page of ours. */
const needsNoPages = /^(contract|sandbox|samples|scripts|web)\//;
if (wanted.length === 0 || !wanted.every((path) => needsNoPages.test(path))) await ensureBuild();

const vitest = (...projects) => [
  ...["node_modules/vitest/vitest.mjs", "run"],
  ...projects.flatMap((name) => ["--project", name]),
];
const onEmbedded = { TEST_DATABASE: "embedded" };

/** What the embedded database is tried with: the database itself, jobs, campaigns, donations, the books. */
const embedded = [
  "server/platform/db/",
  "server/platform/jobs/jobs.test.ts",
  ...["books", "campaigns/catalogue", "foundation/accounts", "giving/donations"].map(
    (feature) => `server/features/${feature}/`,
  ),
];

/** One after the other, those that fail soonest first. */
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
/** How many lines of a failed step are printed again at the end. */
const LAST_LINES = 80;

/** Runs all steps, so that one run shows everything that fails. Returns the exit code. */
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

/** Where memory holds files, what has to be free there, and how folders of ours begin: the process's id follows. */
const MEMORY = { folder: "/dev/shm", bytes: 8e9, ours: "tributary-tests-" };

/**
 * Databases of tests are many small files, which cost a tenth there of what they cost on a disk. So do
 * the site's own, which each of the many programs that tests start reads anew: what Node makes of them is kept.
 */
function keepFilesInMemory() {
  if (!existsSync(MEMORY.folder)) return;
  const remove = (name) => rmSync(join(MEMORY.folder, name), { recursive: true, force: true });
  // A run that was killed removed nothing.
  const left = readdirSync(MEMORY.folder).filter((name) => name.startsWith(MEMORY.ours));
  for (const name of left) if (!isRunning(Number(name.slice(MEMORY.ours.length)))) remove(name);
  const { bavail, bsize } = statfsSync(MEMORY.folder);
  if (bavail * bsize < MEMORY.bytes) return;
  const name = MEMORY.ours + process.pid;
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
  wanted.length > 0
    ? await runOnNode24([...vitest(), ...wanted])
    : await runSteps(isLong ? long : short);
