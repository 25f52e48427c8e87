/** `npm run drill`: rehearses operations on this machine. */
import { parseArgs } from "node:util";
import { conclude } from "../chaos/report.ts";
import { backupDrill } from "./backup-drill.ts";
import { type Cleanup, createCleanup } from "./cleanup.ts";
import { nginxDrill } from "./nginx-drill.ts";
import { upgradeDrill } from "./upgrade-drill.ts";

/** Runs a drill, prints its measurements and returns whether each check passed. */
type Drill = (cleanup: Cleanup, from: string | undefined) => Promise<boolean[]>;

const drills: Readonly<Record<string, Drill>> = {
  upgrade: upgradeDrill,
  backup: backupDrill,
  nginx: nginxDrill,
};

const { values, positionals } = parseArgs({
  options: { from: { type: "string" } },
  allowPositionals: true,
});
const names = positionals.length > 0 ? positionals : Object.keys(drills);
const unknown = names.find((name) => !(name in drills));
if (unknown !== undefined || !/^(\w[\w./~^-]*)?$/.test(values.from ?? "")) {
  console.error(`Usage: drill [NAME...] [--from COMMIT]. Names: ${Object.keys(drills).join(", ")}`);
  process.exit(2);
}

let cleanup = createCleanup();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void cleanup.run().finally(() => process.exit(130)));
}
const results: boolean[] = [];
for (const name of names) {
  console.log(name);
  cleanup = createCleanup();
  try {
    results.push(...((await drills[name]?.(cleanup, values.from)) ?? []));
  } finally {
    await cleanup.run();
  }
}
conclude(results);
