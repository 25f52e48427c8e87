import { setTimeout as pause } from "node:timers/promises";
import type { SiteProcess } from "./site-process.ts";
import type { Strike } from "./strike-plan.ts";
import type { World } from "./world.ts";

/** Long enough for many to find no room. */
const FULL_MS = 5_000;

/** Carries out a strike and waits until every process is ready again. */
export async function carryOut({ sites, power }: World, strike: Strike): Promise<void> {
  const { target, siteDownMs, postgresDownMs } = strike;
  const site = sites[strike.process]?.process;
  if (!site) throw new RangeError(`there is no process ${strike.process}`);
  if (target === "site" || !power) {
    await site.kill();
    await pause(siteDownMs);
    await startAtLast(site, strike);
    return;
  }
  if (target === "postgres" || target === "disk") {
    if (target === "disk") {
      power.fillDisk?.();
      await pause(FULL_MS);
    }
    await power.cut();
    await pause(postgresDownMs);
    await power.restore();
  } else {
    await (strike.siteFirst ? site.kill() : power.cut());
    await pause(strike.aimMs);
    await (strike.siteFirst ? power.cut() : site.kill());
    await pause(postgresDownMs);
    await backUp(site, power, strike);
  }
  await Promise.all(sites.map(({ process }) => process.untilReady()));
}

async function startAtLast(site: SiteProcess, { earlyKills }: Strike): Promise<void> {
  for (const afterMs of earlyKills) await site.startAndKill(afterMs);
  await site.start();
}

/** The site may find no database when it starts: then its supervisor tries again until there is one. */
async function backUp(
  site: SiteProcess,
  power: NonNullable<World["power"]>,
  strike: Strike,
): Promise<void> {
  if (!strike.siteBackFirst) {
    await power.restore();
    await site.start();
    return;
  }
  const started = site.start();
  started.catch(() => {});
  await pause(strike.siteDownMs);
  await power.restore();
  await started;
}
