// `npm test` runs everything; arguments go to Vitest and then only Vitest runs.
import {
  ensureApiClient,
  ensureBuild,
  ensureDependencies,
  ensureTestServices,
  runOnNode24,
} from "./setup.mjs";

ensureDependencies();
ensureApiClient();
ensureTestServices();
ensureBuild();

const vitest = ["node_modules/vitest/vitest.mjs", "run"];
/** What runs on the embedded database too: campaigns, gifts, the books. */
const core = [
  "server/platform/db/",
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
  { name: "chaos", args: ["chaos/main.ts", "--short"] },
  { name: "chaos embedded", args: ["chaos/main.ts", "--short", "--embedded"] },
  { name: "fuzz", args: ["fuzz/main.ts", "--short"] },
  { name: "drills", args: ["drill/main.ts", "upgrade", "replicas", "backup", "--short"] },
];
/** Each step waits for something now and then: a second one uses the time. */
const AT_ONCE = 2;

/** Runs the steps; answers the first code that is not 0, and ends the others then. */
async function runSteps() {
  const waiting = [...steps];
  const running = new AbortController();
  let failed = 0;
  const work = async () => {
    for (let step = waiting.shift(); step && failed === 0; step = waiting.shift()) {
      const startedAt = Date.now();
      const code = await runOnNode24(step.args, step.environment, {
        label: step.name,
        signal: running.signal,
      });
      const seconds = Math.round((Date.now() - startedAt) / 1000);
      const how = code === 0 ? "passed" : failed === 0 ? "FAILED" : "was ended";
      console.log(`${step.name} | ${how} after ${seconds} s`);
      if (code === 0 || failed !== 0) continue;
      failed = code;
      running.abort();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failed;
}

const wanted = process.argv.slice(2);
process.exitCode = await (wanted.length > 0 ? runOnNode24([...vitest, ...wanted]) : runSteps());
