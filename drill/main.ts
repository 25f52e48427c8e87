/** `npm run drill`: does on this machine, for real, what those who run the site will do one day. */
import { parseArgs } from "node:util";
import { conclude } from "../chaos/report.ts";
import { type Cleanup, createCleanup } from "../chaos/world/cleanup.ts";
import { backupDrill } from "./backup/backup-drill.ts";
import { browsersDrill } from "./browsers/browsers-drill.ts";
import type { Drill, DrillOptions } from "./drill.ts";
import { imageDrill } from "./image/image-drill.ts";
import { machinesDrill } from "./machines/machines-drill.ts";
import { processesDrill } from "./processes/processes-drill.ts";
import { proxiesDrill } from "./proxies/proxies-drill.ts";
import { soakDrill } from "./soak/soak-drill.ts";
import { upgradeDrill } from "./upgrade/upgrade-drill.ts";

const drills: Readonly<Record<string, Drill>> = {
  machines: machinesDrill,
  processes: processesDrill,
  proxies: proxiesDrill,
  upgrade: upgradeDrill,
  backup: backupDrill,
  image: imageDrill,
  browsers: browsersDrill,
  soak: soakDrill,
};

const { names, options } = wantedOrEnd();
let cleanup: Cleanup | undefined;
let over = false;
const interrupted = new Promise<"interrupted">((resolve) => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => resolve("interrupted"));
  }
});

const drilling = drillAll();
try {
  if ((await Promise.race([drilling, interrupted])) === "interrupted") process.exitCode = 130;
} finally {
  over = true;
  await cleanup?.run();
  // What was on its way up when it was interrupted fails for it.
  await drilling.catch(() => {});
}

async function drillAll(): Promise<void> {
  const results: boolean[] = [];
  for (const name of names) {
    if (over) return;
    if (names.length > 1) console.log(name);
    cleanup = createCleanup();
    try {
      results.push(...((await drills[name]?.(cleanup, options)) ?? []));
    } finally {
      await cleanup.run();
    }
  }
  conclude(results);
}

function wantedOrEnd(): { names: readonly string[]; options: DrillOptions } {
  const known = Object.keys(drills);
  try {
    const { values, positionals } = parseArgs({
      options: {
        short: { type: "boolean", default: false },
        minutes: { type: "string" },
        from: { type: "string" },
      },
      allowPositionals: true,
    });
    const unknown = positionals.find((name) => !known.includes(name));
    if (unknown !== undefined) throw new Error(`there is no drill ${unknown}`);
    const { short, minutes, from } = values;
    if (minutes !== undefined && !/^[1-9]\d{0,3}$/.test(minutes)) {
      throw new Error("--minutes takes a whole number");
    }
    if (from !== undefined && !/^\w[\w./~^-]*$/.test(from)) {
      throw new Error("--from takes a commit or a tag");
    }
    return {
      names: positionals.length > 0 ? positionals : known,
      options: { short, from, minutes: minutes === undefined ? undefined : Number(minutes) },
    };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(
      `drill [NAME...] [--short] [--minutes N] [--from COMMIT]; all of them are: ${known.join(", ")}`,
    );
    process.exit(2);
  }
}
