import { setTimeout as pause } from "node:timers/promises";
import { type Check, check, passed } from "./check/check.ts";
import { checkPages } from "./check/check-pages.ts";
import { checkReceipts } from "./check/check-receipts.ts";
import { collectEvidence, type Evidence } from "./check/evidence.ts";
import { judgeBooks } from "./check/judge-books.ts";
import { startReaders } from "./check/readers.ts";
import { createDice, type Dice } from "./donors/dice.ts";
import { type DonorStory, giveAsPlanned } from "./donors/donor.ts";
import { planDonor, planPlainDonor } from "./donors/donor-plan.ts";
import type { Figures } from "./report.ts";
import { until } from "./until.ts";
import type { World } from "./world/world.ts";

export interface CrashTestOptions {
  readonly donors: number;
  readonly kills: number;
  readonly seed: number;
  /** How long the site may take to catch up, ms. */
  readonly settledWithinMs: number;
}

const DICE = { kills: -10, arrivals: -11 } as const;
/** A kill with the calm before it and the recovery takes about this long, ms. */
const KILL_CYCLE_MS = 7_000;
/** An embedded database is looked at after so long, since its process is stopped for it. */
const LOOK_EVERY_MS = 8_000;

/** Donors give to a site whose processes die. Once it has caught up, everything is counted. */
export async function runCrashTest(
  world: World,
  options: CrashTestOptions,
): Promise<{ figures: Figures; checks: Check[] }> {
  const startedAt = Date.now();
  const readers = startReaders(world.siteUrls, world.campaigns);
  const stormy = await storm(world, options);
  const calmAt = Date.now();
  await world.hurryJobs();
  const stories = [...stormy, ...(await giveInCalm(world, options))];
  const evidence = await settle(world, stories, options);
  const seen = await readers.end();
  const checks = [
    ...judgeBooks(evidence),
    ...(await checkReceipts(evidence)),
    ...(await checkPages(evidence, seen)),
    check("storm: donors had to retry, and money went back", [
      stories.every(({ sends, answers }) => sends <= answers.length) && "nobody had to retry",
      evidence.gateway.refunds.length === 0 && "no money went back",
    ]),
  ];
  const states = Map.groupBy(evidence.rows.donations, ({ state }) => state);
  const sends = stories.reduce((total, story) => total + story.sends, 0);
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  return {
    figures: [
      ["donors", `${stories.length}, ${sends} requests`],
      ["donations", [...states].map(([state, its]) => `${its.length} ${state}`).join(", ")],
      ["refunds", evidence.gateway.refunds.length],
      ["webhooks", JSON.stringify(world.carrier.struck)],
      ["gateway calls", JSON.stringify(world.line.struck)],
      ["emails", `${world.mailServer.mails.length}, ${JSON.stringify(world.mailServer.struck)}`],
      ["reads", `${seen.figures.length} figures, ${seen.unanswered.length} unanswered`],
      ["time", `storm ${seconds(calmAt - startedAt)} s, calm ${seconds(Date.now() - calmAt)} s`],
    ],
    checks,
  };
}

async function storm(world: World, options: CrashTestOptions): Promise<DonorStory[]> {
  const { donors, kills, seed } = options;
  const waiting = Array.from({ length: donors }, (_, number) =>
    planDonor(createDice(seed, number), number, world.campaigns),
  );
  const coming: Array<Promise<DonorStory>> = [];
  const come = (count: number) => {
    for (const plan of waiting.splice(0, count)) {
      const story = giveAsPlanned(world, plan);
      // Reported when the stories are awaited; until then it must not end this process.
      story.catch(() => {});
      coming.push(story);
    }
  };
  // Half of them come in rushes just before the kills.
  const inRushes = Math.floor(donors / 2 / kills);
  const oneByOne = donors - inRushes * kills;

  async function comeOneByOne(dice: Dice): Promise<void> {
    for (let count = 0; count < oneByOne; count += 1) {
      await pause((dice.next() * 2 * kills * KILL_CYCLE_MS) / oneByOne);
      come(1);
    }
  }

  async function killAll(dice: Dice): Promise<void> {
    for (let number = 0; number < kills; number += 1) {
      await pause(dice.between(1_500, 4_000));
      come(inRushes);
      await pause(dice.between(20, 800));
      await strike(world, dice, number);
    }
  }

  world.setStormy(true);
  await Promise.all([
    comeOneByOne(createDice(seed, DICE.arrivals)),
    killAll(createDice(seed, DICE.kills)),
  ]);
  const stories = await Promise.all(coming);
  world.setStormy(false);
  return stories;
}

/** Kills a process of the site, the database, or both, and waits until all are back. */
async function strike({ sites, store }: World, dice: Dice, number: number): Promise<void> {
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
  // A process may be started while there is no database.
  const back = target === "both" ? site.start() : site.untilReady();
  back.catch(() => {});
  await pause(downMs);
  await power.restore();
  await back;
  await Promise.all(sites.map((it) => it.untilReady()));
}

/** Once these are settled, what any process has cached is stale. */
function giveInCalm(world: World, { donors, seed }: CrashTestOptions): Promise<DonorStory[]> {
  const gifts = world.campaigns.map((campaign, index) => {
    const plan = planPlainDonor(createDice(seed, donors + index), donors + index, campaign);
    return giveAsPlanned(world, plan);
  });
  return Promise.all(gifts);
}

/** Waits until the books are right. */
async function settle(
  world: World,
  stories: readonly DonorStory[],
  { settledWithinMs }: CrashTestOptions,
): Promise<Evidence> {
  const { campaigns, siteUrls, gateway, mailServer, store } = world;
  let evidence: Evidence | undefined;
  let rightInARow = 0;
  const isRight = async () => {
    if (!store.power) await pause(LOOK_EVERY_MS);
    const isDelivered = world.carrier.waiting() === 0;
    const falls = world.sites.flatMap((site) => site.falls);
    const incidents = [...falls, ...new Set(world.carrier.refusals)];
    const witness = { campaigns, siteUrls, gateway, stories, mails: mailServer.mails, incidents };
    evidence = await world.readRows((ask) => collectEvidence(witness, ask));
    const isNowRight = isDelivered && judgeBooks(evidence).every(passed);
    rightInARow = isNowRight ? rightInARow + 1 : 0;
    // The site keeps running while PostgreSQL is read.
    return rightInARow >= (store.power ? 2 : 1);
  };
  await until(isRight, { withinMs: settledWithinMs, everyMs: 1_000 });
  if (!evidence) throw new Error("the site was not looked at");
  return evidence;
}
