import { setTimeout as pause } from "node:timers/promises";
import { openPostgres } from "#server/platform/db/postgres-database.ts";
import type { ChaosOptions } from "./chaos-options.ts";
import type { Check } from "./check.ts";
import { checkBooksOf } from "./check-books.ts";
import { checkCalm } from "./check-calm.ts";
import { checkDouble } from "./check-double.ts";
import { checkLost } from "./check-lost.ts";
import { createCrowd } from "./crowd.ts";
import { createDice } from "./dice.ts";
import type { DonorStory } from "./donor.ts";
import { planDonor } from "./donor-plan.ts";
import { type Evidence, gatherEvidence } from "./evidence.ts";
import { carryOut } from "./killer.ts";
import { type Figures, figuresOf } from "./report.ts";
import { hurryJobs, untilQuiet } from "./settle-down.ts";
import { lengthOf, planStrikes } from "./strike-plan.ts";
import { until } from "./until.ts";
import { startWeather } from "./weather.ts";
import type { World } from "./world.ts";

/** Dice of each part of the run. */
const DICE = { strikes: 0, weather: 1, arrivals: 2, donors: 3 } as const;
/** Donors who come in the rushes in whose midst the strikes fall. */
const RUSH_SHARE = 0.5;
const SHARE_WITHIN_MS = 120_000;
const QUIET_WITHIN_MS = 240_000;
/** The reconciler has told by then what the gateway's later retries would. */
const HURRIED_WEBHOOKS_MS = 15_000;

/** Lets the storm loose on a world, waits for calm and looks at what is left. */
export async function runChaos(
  world: World,
  options: ChaosOptions,
): Promise<{ figures: Figures; checks: Check[] }> {
  const startedAt = Date.now();
  const { stories, kills } = await storm(world, options);
  const calmFrom = Date.now();
  const database = openPostgres(world.environment.DATABASE_URL, { connections: 2 });
  try {
    const reconciles = options.sabotage?.reconcilerOff !== true;
    if (options.hurry) await hurryJobs(world, reconciles);
    const withinMs = options.sabotage?.quietWithinMs ?? QUIET_WITHIN_MS;
    await untilQuiet(world, database.db, {
      withinMs,
      webhooksWithinMs: options.hurry && reconciles ? HURRIED_WEBHOOKS_MS : withinMs,
      forgetStuck: !reconciles,
    });
    const evidence = await gatherEvidence(world, database.db, stories);
    const seconds = (ms: number) => (ms / 1000).toFixed(1);
    const times = `storm ${seconds(calmFrom - startedAt)} s, calm after ${seconds(Date.now() - calmFrom)} s`;
    return {
      figures: [["kills", kills], ...figuresOf(evidence), ["time", times]],
      checks: judge(evidence, { kills, wanted: options.kills }),
    };
  } finally {
    await database.close();
  }
}

async function storm(
  world: World,
  { donors, kills, seed, rest, hurry, sabotage }: ChaosOptions,
): Promise<{ stories: DonorStory[]; kills: number }> {
  const strikes = planStrikes(createDice(seed, DICE.strikes), kills, rest);
  const plans = Array.from({ length: donors }, (_, number) =>
    planDonor(createDice(seed, DICE.donors + number), number, world.campaigns),
  );
  const crowd = createCrowd(world, plans);
  const lengthMs = lengthOf(strikes);
  const weather = startWeather(world.gateway, createDice(seed, DICE.weather), {
    lengthMs,
    losesWebhooks: sabotage?.reconcilerOff !== true,
  });
  const inRushes = strikes.length > 0 ? Math.floor((donors * RUSH_SHARE) / strikes.length) : 0;
  const oneByOne = donors - inRushes * strikes.length;
  const [, struck] = await Promise.all([
    crowd.comeOneByOne(createDice(seed, DICE.arrivals), oneByOne, lengthMs),
    strikeAll(),
  ]);
  await weather.end();
  return { stories: await crowd.stories(), kills: struck };

  async function strikeAll(): Promise<number> {
    let done = 0;
    for (const [index, strike] of strikes.entries()) {
      await pause(strike.afterMs, undefined, { signal: world.signal });
      // On a slow machine the strikes wait for the donors, so that none falls on an empty site.
      const share = Math.floor((donors * index) / (strikes.length + 1));
      await until(() => crowd.arrived() >= share, { withinMs: SHARE_WITHIN_MS, everyMs: 100 });
      crowd.rush(inRushes);
      await pause(strike.aimMs);
      await carryOut(world, strike);
      done += strike.target === "both" ? 2 : 1;
      if (!hurry)
        console.log(`  ${done} of ${kills} kills, ${crowd.arrived()} of ${donors} donors`);
    }
    return done;
  }
}

function judge(evidence: Evidence, done: { kills: number; wanted: number }): Check[] {
  return [
    ...checkLost(evidence),
    ...checkDouble(evidence),
    ...checkBooksOf(evidence),
    ...checkCalm(evidence, done),
  ];
}
