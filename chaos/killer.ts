import { setTimeout as pause } from "node:timers/promises";
import type { Strike } from "./strike-plan.ts";
import type { World } from "./world.ts";

/** Carries out a strike and waits until the site is ready again. */
export async function carryOut({ site, power }: World, strike: Strike): Promise<void> {
  const { target, siteDownMs, postgresDownMs } = strike;
  if (target === "site") {
    await site.kill();
    await pause(siteDownMs);
    await site.start();
  } else if (target === "postgres") {
    await power.cut();
    await pause(postgresDownMs);
    await power.restore();
    await site.untilReady();
  } else {
    await (strike.siteFirst ? site.kill() : power.cut());
    await pause(strike.aimMs);
    await (strike.siteFirst ? power.cut() : site.kill());
    await pause(postgresDownMs);
    await backUp({ site, power }, strike);
  }
}

/** The site may find no database when it starts: then its supervisor tries again until there is one. */
async function backUp({ site, power }: Pick<World, "site" | "power">, strike: Strike) {
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
