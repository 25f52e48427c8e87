/** `npm run drill -- NAME`: does on this machine, for real, what those who run the site will do one day. */
import { conclude } from "../chaos/report.ts";
import { createCleanup } from "../chaos/world/cleanup.ts";
import { upgradeDrill } from "./upgrade/upgrade-drill.ts";

const drills = { upgrade: upgradeDrill };

const [name = "", ...rest] = process.argv.slice(2);
if (!Object.hasOwn(drills, name) || rest.length > 0) {
  console.error(`drill NAME, where NAME is one of: ${Object.keys(drills).join(", ")}`);
  process.exit(2);
}

const cleanup = createCleanup();
const interrupted = new Promise<"interrupted">((resolve) => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => resolve("interrupted"));
  }
});
const drilling = drills[name as keyof typeof drills](cleanup).then(conclude);
try {
  if ((await Promise.race([drilling, interrupted])) === "interrupted") process.exitCode = 130;
} finally {
  await cleanup.run();
  // What was on its way up when it was interrupted fails for it.
  await drilling.catch(() => {});
}
