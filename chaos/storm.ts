import { setTimeout as pause } from "node:timers/promises";
import type { ChaosOptions } from "./chaos-options.ts";
import { lookAround } from "./check/reading.ts";
import { createCrowd } from "./donors/crowd.ts";
import { createDice } from "./donors/dice.ts";
import { type DonorStory, giveAsPlanned } from "./donors/donor.ts";
import { planDonor, planPlainDonor } from "./donors/donor-plan.ts";
import { startAccountMoves } from "./gateways/account-moves.ts";
import { until } from "./until.ts";
import { gatewaySpells } from "./weather/gateway-weather.ts";
import { databaseSpells, mailSpells } from "./weather/line-weather.ts";
import { startSpells } from "./weather/spells.ts";
import { carryOut } from "./world/killer.ts";
import { killsOf, lengthOf, planStrikes } from "./world/strike-plan.ts";
import type { World } from "./world/world.ts";

/** Dice of each part of the run. */
const DICE = {
  ...{ strikes: 0, gateway: 1, arrivals: 2, lines: 3, mails: 4, donors: 5 },
  /** Counted down for further gateways. */
  accounts: -10,
} as const;
/** Donors who come in the rushes in whose midst the strikes fall. */
const RUSH_SHARE = 0.5;
/** In the long form, where a disk can be made for it. */
const FULL_DISKS = 2;
const SHARE_WITHIN_MS = 120_000;
/** How long a line may fall silent, ms: half a minute in the long form. */
const SILENCE_MS = { short: 5_000, long: 30_000 } as const;

/** Transfers are told where the site asks what changed: an embedded one does every minute, and nobody waits for it. */
export function movesAccounts({ embedded, sabotage }: ChaosOptions): boolean {
  return !embedded && sabotage?.reconcilerOff !== true;
}

function linesOf({ lines, sites }: World) {
  return lines.map((line, index) => ({
    line,
    isOpen: () => sites[index]?.process.isOpen() === true,
  }));
}

/**
 * A gift to each campaign in fair weather, after everybody has looked at everything: one of the
 * processes settles it, and what either keeps in memory is old from then on.
 */
export async function giveInFairWeather(
  world: World,
  { donors, seed }: Pick<ChaosOptions, "donors" | "seed">,
): Promise<DonorStory[]> {
  const stories: DonorStory[] = [];
  for (const campaign of world.campaigns) {
    const number = donors + stories.length;
    const plan = planPlainDonor(createDice(seed, DICE.donors + number), number, campaign);
    await Promise.all(world.siteUrls.map((url, site) => lookAround(url, site, world.campaigns)));
    stories.push(await giveAsPlanned(world, plan));
  }
  return stories;
}

/** Donors come, blows fall and the weather changes; answers what the donors lived through. */
export async function storm(
  world: World,
  options: ChaosOptions,
): Promise<{ stories: DonorStory[]; kills: number }> {
  const { donors, kills, seed, rest, hurry, sabotage, embedded, gateways: kind } = options;
  const { gateways, mailServer, lines, campaigns } = world;
  const processes = world.sites.length;
  const strikes = planStrikes(createDice(seed, DICE.strikes), {
    ...{ kills, rest, processes, embedded },
    fullDisks: world.power?.fillDisk ? FULL_DISKS : 0,
  });
  const plans = Array.from({ length: donors }, (_, number) =>
    planDonor(createDice(seed, DICE.donors + number), number, {
      campaigns,
      someLeave: !embedded,
      hasOffice: !embedded,
      bitcoin: kind === "doubles",
    }),
  );
  const crowd = createCrowd(world, plans);
  const lengthMs = lengthOf(strikes);
  const weather = startWeather();
  const inRushes = strikes.length > 0 ? Math.floor((donors * RUSH_SHARE) / strikes.length) : 0;
  const oneByOne = donors - inRushes * strikes.length;
  try {
    const [, struck] = await Promise.all([
      crowd.comeOneByOne(createDice(seed, DICE.arrivals), oneByOne, lengthMs),
      strikeAll(),
    ]);
    for (const kind of weather) await kind.end();
    return { stories: await crowd.stories(), kills: struck };
  } finally {
    // Where the run ends early the weather would go on for ever.
    await Promise.allSettled(weather.map((kind) => kind.end()));
  }

  function startWeather() {
    const dice = (purpose: number) => createDice(seed, purpose);
    // An embedded site asks the gateway for what was not told every minute: nobody waits that long.
    const losesWebhooks = sabotage?.reconcilerOff !== true && !embedded;
    const longest = hurry ? SILENCE_MS.short : SILENCE_MS.long;
    return [
      ...gateways.map(({ client, line }, index) => {
        const its = dice(DICE.gateway - 100 * index);
        const spells = gatewaySpells(client, line, its, { lengthMs, losesWebhooks });
        return startSpells(its, spells, async () => {
          line.strike({});
          await client.setFaults({});
        });
      }),
      ...(movesAccounts(options) ? gateways : []).flatMap(({ client: { account } }, index) =>
        account ? startAccountMoves(account, dice(DICE.accounts - index)) : [],
      ),
      startSpells(dice(DICE.mails), mailSpells(mailServer), () => mailServer.setMood("well")),
      ...(lines.length > 0
        ? [
            startSpells(
              dice(DICE.lines),
              databaseSpells(linesOf(world), dice(DICE.lines + 1000), longest),
              () => {
                for (const line of lines) line.thaw();
              },
            ),
          ]
        : []),
    ];
  }

  async function strikeAll(): Promise<number> {
    let done = 0;
    for (const [index, strike] of strikes.entries()) {
      await pause(strike.afterMs, undefined, { signal: world.signal });
      // On a slow machine the strikes wait for the donors, so that none falls on an empty site.
      const share = Math.floor((donors * index) / (strikes.length + 1));
      await until(() => crowd.arrived() >= share || world.signal.aborted, {
        withinMs: SHARE_WITHIN_MS,
        everyMs: 100,
      });
      crowd.rush(inRushes);
      await pause(strike.aimMs, undefined, { signal: world.signal });
      await carryOut(world, strike);
      done += killsOf[strike.target];
      if (!hurry)
        console.log(`  ${done} of ${kills} kills, ${crowd.arrived()} of ${donors} donors`);
    }
    return done;
  }
}
