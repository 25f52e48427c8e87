import { writeFileSync } from "node:fs";
import { describeMachine } from "../results-page.ts";
import { fillCampaigns } from "./fill-campaigns.ts";
import { fillDonations } from "./fill-donations.ts";
import { createGrowWorld } from "./grow-world.ts";
import { exportTable, type Growth, growthPage, growthTable, missedGrowths } from "./growth-page.ts";
import { measureExports } from "./measure-exports.ts";
import { groups } from "./measured-calls.ts";
import { planOf, type TimedGroup, timeCalls } from "./time-calls.ts";

const SIZES = [1_000, 100_000, 1_000_000];
/** Busy ones: a fiftieth and a tenth of all gifts went to them. */
const EXPORTED = [2, 1];

/** What each call takes while the donations become a thousand times as many. */
export async function grow({ write }: { readonly write: boolean }): Promise<void> {
  const world = await createGrowWorld();
  try {
    const machine = await describeMachine(world.databaseUrl);
    await fillCampaigns(world.client);
    const runs: TimedGroup[][] = [];
    for (const size of SIZES) {
      await fillDonations(world.client, size);
      runs.push(await timeCalls(world, groups));
      console.log(`${size.toLocaleString("en-US")} donations are measured`);
    }
    const growths = groups.map(({ name, bar }, place): Growth => {
      const ms = runs.map((run) => run[place]?.ms ?? Number.NaN);
      return { name, ms, bar };
    });
    const exports = await measureExports(world, EXPORTED);
    console.log(`${growthTable(SIZES, growths)}\n\n${exportTable(exports)}`);
    for (const missed of missedGrowths(growths)) console.log(`missed: ${missed}`);
    if (!write) return;
    const plans = [];
    for (const { name, slowest } of runs.at(-1) ?? []) {
      plans.push({ name, text: await planOf(world.client, slowest) });
    }
    const page = growthPage({ machine, sizes: SIZES, growths, exports, plans });
    writeFileSync(new URL("../GROWTH.md", import.meta.url), page);
  } finally {
    await world.close();
  }
}
