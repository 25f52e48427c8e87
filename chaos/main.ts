import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { runCrashTest } from "./crash-test.ts";
import { conclude, passed, printReport } from "./report.ts";
import { sabotages } from "./sabotage/sabotages.ts";
import { openWorld } from "./world/world.ts";

const USAGE =
  "chaos [--embedded] [--short | --donors N --kills N] [--seed N] [--keep] [--sabotage NAME] | --prove";

const sizes = {
  usual: { donors: 600, kills: 24 },
  short: { donors: 150, kills: 6 },
  shortEmbedded: { donors: 50, kills: 4 },
};
/** How long the site can take to catch up, ms; with a sabotage the books never become correct. */
const LIMITS = { sabotaged: 20_000, base: 150_000, perDonor: 60 };

// Everything that a run starts ends with this process.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

const options = optionsOrExit();
if (options.prove) conclude(await proveChecks());
else await testSite();
process.exit();

async function testSite(): Promise<void> {
  const { donors, sabotage, keep } = options;
  console.log(`seed ${options.seed}`);
  const world = await openWorld(options);
  if (keep) console.log(`logs are in ${world.folder}`);
  const settledWithinMs = sabotage ? LIMITS.sabotaged : LIMITS.base + donors * LIMITS.perDonor;
  const { figures, checks } = await runCrashTest(world, { ...options, settledWithinMs });
  printReport(figures, checks);
  conclude(checks.map(passed));
}

/** Runs once with each sabotage. Returns whether the matching checks fail. */
async function proveChecks(): Promise<boolean[]> {
  const results: boolean[] = [];
  const size = ["--donors", "60", "--kills", "3", "--seed", String(options.seed)];
  for (const { name, caughtBy } of sabotages) {
    const args = [...process.execArgv, import.meta.filename, "--sabotage", name, ...size];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    process.once("exit", () => child.kill("SIGTERM"));
    const output = await text(child.stdout);
    const isCaught = caughtBy.every((name) => output.includes(`FAILED  ${name}\n`));
    results.push(isCaught);
    console.log(`${isCaught ? "  ok  " : "FAILED"}  ${name}`);
    const shown = isCaught ? (output.match(/^FAILED .*\n.*$/gm)?.join("\n") ?? "") : output;
    console.log(shown.replace(/^/gm, "    "));
  }
  return results;
}

function optionsOrExit() {
  try {
    const flag = { type: "boolean", default: false } as const;
    const value = { type: "string" } as const;
    const { values } = parseArgs({
      options: {
        ...{ embedded: flag, short: flag, keep: flag, prove: flag },
        ...{ donors: value, kills: value, seed: value, sabotage: value },
      },
    });
    const { embedded, short } = values;
    const { donors, kills } = sizes[short ? (embedded ? "shortEmbedded" : "short") : "usual"];
    const sabotage = sabotages.find(({ name }) => name === values.sabotage);
    if (values.sabotage && !sabotage) throw new Error(`unknown sabotage ${values.sabotage}`);
    return {
      ...{ ...values, sabotage },
      donors: integerOf(values.donors) ?? donors,
      kills: integerOf(values.kills) ?? kills,
      seed: integerOf(values.seed) ?? randomInt(1, 1_000_000),
    };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`);
    process.exit(2);
  }
}

function integerOf(text: string | undefined): number | undefined {
  if (text === undefined || /^[1-9]\d{0,8}$/.test(text)) return text ? Number(text) : undefined;
  throw new Error(`${text} is not a positive integer`);
}
