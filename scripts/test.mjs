// `npm test` runs everything; arguments go to Vitest and then only Vitest runs.
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { checkSystem } from "./check-system.mjs";
import {
  ensureApiClient,
  ensureBuild,
  ensureDependencies,
  ensureTestServices,
  runOnNode24,
} from "./setup.mjs";

checkSystem("tests");
await ensureDependencies({ tools: true });
await ensureApiClient();
ensureTestServices();
await ensureBuild();

/** Those that need nothing but what tests need anyway, and little time. */
const drills = ["upgrade", "backup", "processes", "machines"];
const vitest = ["node_modules/vitest/vitest.mjs", "run"];
/** What runs on the embedded database too: campaigns, gifts, the books. */
const core = [
  "server/platform/db/",
  "server/platform/jobs/jobs.test.ts",
  ...["books", "campaigns/catalogue", "foundation/accounts", "giving/donations"].map(
    (feature) => `server/features/${feature}/`,
  ),
];
/** The longest first. */
const steps = [
  { name: "unit", args: [...vitest, "--project", "unit"] },
  { name: "e2e", args: [...vitest, "--project", "browser", "--project", "e2e"] },
  {
    name: "embedded",
    args: [...vitest, "--project", "unit", ...core],
    environment: { TEST_DATABASE: "embedded" },
  },
  { name: "drills", args: ["drill/main.ts", ...drills, "--short"] },
  // All gateways meet kills: the doubles of real ones here, the sandbox in the embedded form.
  { name: "chaos", args: ["chaos/main.ts", "--short", "--gateways", "doubles"] },
  { name: "chaos embedded", args: ["chaos/main.ts", "--short", "--embedded"] },
  { name: "check", args: ["scripts/validate.ts"] },
  { name: "fuzz", args: ["fuzz/main.ts", "--short"] },
];
/** Each step waits for something now and then: others use the time. */
const AT_ONCE = 3;
/** Lines of a failed step that are printed once more at the end: others went on writing after it. */
const TOLD_AGAIN = 80;
/** What a step says of a failure begins so, and its reasons are in the lines after it. */
const FAILURE = /^(FAILED| FAIL )/;
const LINES_OF_A_FAILURE = 6;

/** Runs all steps, so that one run tells everything that fails; answers 0 where all ran and none failed. */
async function runSteps() {
  const waiting = [...steps];
  const failures = [];
  // Told to end, or left behind by an npm that was: what runs is ended, and nothing else begins.
  const parent = process.ppid;
  let told = false;
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(name, () => (told = true));
  const mayGoOn = () => !told && process.ppid === parent;
  const work = async () => {
    for (let step = waiting.shift(); step && mayGoOn(); step = waiting.shift()) {
      const startedAt = Date.now();
      const lines = { last: [], ofFailures: [] };
      let left = 0;
      const print = (line) => {
        const labelled = `${step.name} | ${line}`;
        console.log(labelled);
        lines.last.push(labelled);
        if (lines.last.length > TOLD_AGAIN) lines.last.shift();
        if (FAILURE.test(stripVTControlCharacters(line))) left = LINES_OF_A_FAILURE;
        if (left > 0 && lines.ofFailures.length < TOLD_AGAIN) lines.ofFailures.push(labelled);
        left -= 1;
      };
      const code = await runOnNode24(step.args, step.environment, { onLine: print });
      const seconds = Math.round((Date.now() - startedAt) / 1000);
      print(`${code === 0 ? "passed" : "FAILED"} after ${seconds} s`);
      if (code !== 0) failures.push([...lines.last, "", ...lines.ofFailures]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const lines of failures) console.log(["", "What failed, once more:", ...lines].join("\n"));
  return failures.length > 0 || waiting.length > 0 ? 1 : 0;
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
const wanted = process.argv.slice(2);
process.exitCode = await (wanted.length > 0 ? runOnNode24([...vitest, ...wanted]) : runSteps());
