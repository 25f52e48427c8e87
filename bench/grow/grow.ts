import { writeFileSync } from "node:fs";
import { describeMachine } from "../results-page.ts";
import { growSizes, LARGEST } from "./grow-size.ts";
import { createGrowWorld, type GrowSite } from "./grow-world.ts";
import { exportTable, fillTable, growthPage, growthTable, missedGrowths } from "./growth-page.ts";
import { measureExports } from "./measure-exports.ts";
import { planOf, timeCalls } from "./time-calls.ts";

/** Busy ones: a fiftieth and a tenth of all gifts went to them. */
const EXPORTED = [2, 1];

interface GrowOptions {
  readonly write: boolean;
  /** Whether the largest size is measured too, which takes half an hour and 30 GB of the disk. */
  readonly largest: boolean;
  /** Folder where the databases stay for the next run. */
  readonly data: string | undefined;
}

/** What each call takes while the donations become a thousand or ten thousand times as many. */
export async function grow({ write, largest, data }: GrowOptions): Promise<void> {
  const world = await createGrowWorld(data);
  try {
    const sizes = largest ? [...growSizes, LARGEST] : growSizes;
    const sites: GrowSite[] = [];
    const fills = [];
    for (const size of sizes) {
      const { site, fill } = await world.open(size);
      sites.push(site);
      fills.push({ ...size, ...fill });
    }
    console.log(fillTable(fills));
    const site = sites.at(-1);
    if (!site) throw new Error("there is no size");
    const machine = await describeMachine(site.databaseUrl);
    const growths = await timeCalls(sites);
    const exports = await measureExports(site, EXPORTED);
    console.log(`${growthTable(sizes, growths)}\n\n${exportTable(exports)}`);
    for (const missed of missedGrowths(growths)) console.log(`missed: ${missed}`);
    if (!write) return;
    const plans = [];
    for (const { name, slowest } of growths) {
      plans.push({ name, text: await planOf(site.client, slowest) });
    }
    const page = growthPage({ machine, sizes, fills, growths, exports, plans });
    writeFileSync(new URL("../GROWTH.md", import.meta.url), page);
  } finally {
    await world.close();
  }
}
