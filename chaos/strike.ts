import { setTimeout as pause } from "node:timers/promises";
import type { Dice } from "./donors/dice.ts";
import type { World } from "./world/world.ts";

/** Kills a process of the site, the database, or both, and waits until all are back. */
export async function strike({ sites, store }: World, dice: Dice, number: number): Promise<void> {
  const site = dice.pick(sites);
  const { power } = store;
  const downMs = dice.between(100, 2_000);
  const target = (["site", "postgres", "both"] as const)[number % 3];
  if (!power || target === "site") {
    await site.kill();
    await pause(downMs);
    if (dice.chance(0.4)) await site.startAndKill(downMs);
    await site.start();
    return;
  }
  await power.cut();
  if (target === "both") await site.kill();
  // A process can be started while the database is down.
  const back = target === "both" ? site.start() : site.untilReady();
  back.catch(() => {});
  await pause(downMs);
  await power.restore();
  await back;
  await Promise.all(sites.map((process) => process.untilReady()));
}
