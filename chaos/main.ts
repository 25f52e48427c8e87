import { setTimeout as pause } from "node:timers/promises";
import { readOptions } from "./chaos-options.ts";
import { passed } from "./check/check.ts";
import { proveChecks } from "./prove.ts";
import { conclude, printReport } from "./report.ts";
import { runChaos } from "./run-chaos.ts";
import { type Cleanup, createCleanup } from "./world/cleanup.ts";
import { openWorld } from "./world/world.ts";

const cleanups: Cleanup[] = [];
let over = false;
const interrupted = new Promise<"interrupted">((resolve) => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => resolve("interrupted"));
  }
});

/** What was on its way up when the run was interrupted comes down by its own cleanup meanwhile, ms. */
const DOWN_WITHIN_MS = 15_000;

const running = run();
try {
  if ((await Promise.race([running, interrupted])) === "interrupted") await end();
} finally {
  await cleanUp();
}

async function cleanUp(): Promise<void> {
  over = true;
  await Promise.all(cleanups.map((cleanup) => cleanup.run()));
}

/** Whatever waits for something that does not come any more, and what it started, ends with this process. */
async function end(): Promise<never> {
  const down = cleanUp().then(() => running);
  await Promise.race([down.catch(() => {}), pause(DOWN_WITHIN_MS)]);
  process.exit(130);
}

async function run(): Promise<void> {
  const { prove, only, ...options } = optionsOrEnd();
  console.log(`seed ${options.seed}`);
  if (prove) {
    conclude(await proveChecks({ ...options, only }, newCleanup));
    return;
  }
  const world = await openWorld(newCleanup(), options);
  const { figures, checks } = await runChaos(world, options);
  printReport(figures, checks);
  if (options.keep) console.log(`logs are in ${world.folder}`);
  conclude(checks.map(passed));
}

/** Throws once the run was interrupted: nothing new is begun then. */
function newCleanup(): Cleanup {
  if (over) throw new Error("interrupted");
  const cleanup = createCleanup();
  cleanups.push(cleanup);
  return cleanup;
}

function optionsOrEnd() {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}
