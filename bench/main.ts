import { existsSync } from "node:fs";
import { readOptions } from "./bench-options.ts";
import { createWorld } from "./bench-world.ts";
import { database } from "./database-scenarios.ts";
import { equal } from "./equal-answers-scenario.ts";
import { footprint } from "./footprint/footprint.ts";
import { giving } from "./giving/giving-scenarios.ts";
import { grow } from "./grow/grow.ts";
import { lighthouse } from "./lighthouse/lighthouse.ts";
import { login } from "./login-scenario.ts";
import { mailing } from "./mailing-scenario.ts";
import { memory } from "./memory-scenarios.ts";
import { processes } from "./processes-scenario.ts";
import { receipts } from "./receipt-scenario.ts";
import { render } from "./render-scenario.ts";
import { describeMachine, writeResults } from "./results-page.ts";
import { missedBars, resultsTable } from "./results-table.ts";
import type { Outcome } from "./scenario.ts";

const all = [memory, database, render, giving, processes, login, equal, mailing, receipts];

async function bench(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options.grow) return grow(options);
  const unknown = options.only.filter((name) => !all.some((group) => group.name === name));
  if (unknown.length > 0) throw new Error(`--only: there is no ${unknown.join(", ")}`);
  if (!existsSync(new URL("../build/server/index.js", import.meta.url))) {
    throw new Error("the pages are not built: npm run build");
  }
  if (options.footprint) return footprint();
  if (options.lighthouse) return lighthouse(options);
  const world = await createWorld();
  try {
    const machine = await describeMachine(world.databaseUrl);
    const outcomes: Outcome[] = [];
    for (const group of all) {
      if (options.only.length > 0 && !options.only.includes(group.name)) continue;
      outcomes.push(...(await group.run(world, options)));
      await world.stopAll();
      await world.forgetJobs();
    }
    console.log(resultsTable(outcomes));
    for (const missed of missedBars(outcomes)) console.log(`missed: ${missed}`);
    if (options.write) writeResults(machine, outcomes, options);
  } finally {
    await world.close();
  }
}

// All that a bench starts ends with it (`at-our-end.ts`).
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));

try {
  await bench();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
