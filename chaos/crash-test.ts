import { setTimeout as pause } from "node:timers/promises";
import { checkBank } from "./check/check-bank.ts";
import { checkEmails } from "./check/check-emails.ts";
import { checkMoney } from "./check/check-money.ts";
import { checkPages } from "./check/check-pages.ts";
import { checkReceipts } from "./check/check-receipts.ts";
import { checkRecurring } from "./check/check-recurring.ts";
import { collectEvidence, type Evidence } from "./check/evidence.ts";
import { startReaders } from "./check/readers.ts";
import { createDice, type Dice } from "./donors/dice.ts";
import { carryOutPlan, type DonorStory } from "./donors/donor.ts";
import { planDonor, planPlainDonor } from "./donors/donor-plan.ts";
import { chargeOnDays, importStatements } from "./later-work.ts";
import { type Check, check, type Figures, passed } from "./report.ts";
import { strike } from "./strike.ts";
import { until } from "./until.ts";
import type { World } from "./world/world.ts";

export interface CrashTestOptions {
  readonly donors: number;
  readonly kills: number;
  readonly seed: number;
  /** How long the site can take to catch up, ms. */
  readonly settledWithinMs: number;
}

const DICE = { kills: -10, arrivals: -11, imports: -12, charges: -13 } as const;
/** Recurring donations come due on one day for each of these. */
const KILLS_PER_DAY = 3;
/** A kill, with the quiet period before it and the recovery, takes about this long, ms. */
const KILL_CYCLE_MS = 7_000;
/**
 * Interval between checks of an embedded database, whose process is killed for each. The next one takes up to 25 s to
 * find interrupted jobs.
 */
const CHECK_EVERY_MS = 30_000;

/** Donors give to a site whose processes are killed. Once it has caught up, everything is counted. */
export async function runCrashTest(
  world: World,
  options: CrashTestOptions,
): Promise<{ figures: Figures; checks: Check[] }> {
  const startedAt = Date.now();
  const readers = startReaders(world.siteUrls, world.campaigns);
  world.setFaultsEnabled(true);
  const withFaults = await donateWithFaults(world, options);
  await importStatements(world, createDice(options.seed, DICE.imports));
  const dueCounts = await chargeWithFaults(world, options);
  world.setFaultsEnabled(false);
  const recoveryStartedAt = Date.now();
  await world.runJobsNow();
  const stories = [...withFaults, ...(await donateWithoutFaults(world, options))];
  const evidence = await settle(world, { stories, dueCounts }, options);
  const seen = await readers.end();
  const checks = [
    ...checkBooks(evidence),
    ...(await checkReceipts(evidence)),
    ...(await checkPages(evidence, seen)),
    check("faults: donors had to retry, and money was refunded, charged and transferred", [
      stories.every(({ sends, responses }) => sends <= responses.length) && "no donor had to retry",
      evidence.gateway.refunds.length === 0 && "no money was refunded",
      dueCounts.size === 0 && "no recurring donation came due",
      evidence.rows.bankLines.length === 0 && "no transfer arrived",
    ]),
  ];
  const states = Map.groupBy(evidence.rows.donations, ({ state }) => state);
  const sends = stories.reduce((total, story) => total + story.sends, 0);
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  return {
    figures: [
      ["donors", `${stories.length}, ${sends} requests`],
      ["donations", [...states].map(([state, rows]) => `${rows.length} ${state}`).join(", ")],
      ["refunds", evidence.gateway.refunds.length],
      ["periods", evidence.rows.periods.length],
      ["transfers", evidence.rows.bankLines.length],
      ["webhooks", JSON.stringify(world.webhookRelay.faultCounts)],
      ["gateway calls", JSON.stringify(world.gatewayProxy.faultCounts)],
      [
        "emails",
        `${world.mailServer.mails.length}, ${JSON.stringify(world.mailServer.faultCounts)}`,
      ],
      ["reads", `${seen.figures.length} figures, ${seen.unanswered.length} unanswered`],
      [
        "time",
        `with faults ${seconds(recoveryStartedAt - startedAt)} s, recovery ${seconds(Date.now() - recoveryStartedAt)} s`,
      ],
    ],
    checks,
  };
}

async function donateWithFaults(world: World, options: CrashTestOptions): Promise<DonorStory[]> {
  const { donors, kills, seed } = options;
  const waiting = Array.from({ length: donors }, (_, number) =>
    planDonor(createDice(seed, number), number, world.campaigns),
  );
  const running: Array<Promise<DonorStory>> = [];
  const startDonors = (count: number) => {
    for (const plan of waiting.splice(0, count)) {
      const story = carryOutPlan(world, plan);
      // Reported when the stories are awaited; until then it must not end this process.
      story.catch(() => {});
      running.push(story);
    }
  };
  // Half of them arrive in rushes just before the kills.
  const perRush = Math.floor(donors / 2 / kills);
  const spreadOut = donors - perRush * kills;

  async function arriveOneByOne(dice: Dice): Promise<void> {
    for (let count = 0; count < spreadOut; count += 1) {
      await pause((dice.next() * 2 * kills * KILL_CYCLE_MS) / spreadOut);
      startDonors(1);
    }
  }

  async function killAll(dice: Dice): Promise<void> {
    for (let number = 0; number < kills; number += 1) {
      await pause(dice.between(1_500, 4_000));
      startDonors(perRush);
      await pause(dice.between(20, 800));
      await strike(world, dice, number);
    }
  }

  await Promise.all([
    arriveOneByOne(createDice(seed, DICE.arrivals)),
    killAll(createDice(seed, DICE.kills)),
  ]);
  return Promise.all(running);
}

/** Charges those that have started by now. */
async function chargeWithFaults(
  world: World,
  { kills, seed }: CrashTestOptions,
): Promise<ReadonlyMap<string, number>> {
  world.setFaultsEnabled(false);
  await world.runJobsNow();
  world.setFaultsEnabled(true);
  const days = Math.max(1, Math.floor(kills / KILLS_PER_DAY));
  return chargeOnDays(world, createDice(seed, DICE.charges), days);
}

/** Once these are settled, everything that any process has cached is stale. */
function donateWithoutFaults(
  world: World,
  { donors, seed }: CrashTestOptions,
): Promise<DonorStory[]> {
  const donations = world.campaigns.map((campaign, index) => {
    const plan = planPlainDonor(createDice(seed, donors + index), donors + index, campaign);
    return carryOutPlan(world, plan);
  });
  return Promise.all(donations);
}

/** Waits until the books are correct. */
async function settle(
  world: World,
  seen: Pick<Evidence, "stories" | "dueCounts">,
  { settledWithinMs }: CrashTestOptions,
): Promise<Evidence> {
  const { campaigns, siteUrls, gateway, bank, mailServer, store } = world;
  let evidence: Evidence | undefined;
  let rightInARow = 0;
  const isRight = async () => {
    if (!store.power) await pause(CHECK_EVERY_MS);
    const isDelivered = world.webhookRelay.waiting() === 0;
    const crashes = world.sites.flatMap((site) => site.crashes);
    const incidents = [...crashes, ...bank.refusals, ...new Set(world.webhookRelay.refusals)];
    const { mails } = mailServer;
    const witness = { campaigns, siteUrls, gateway, bank, ...seen, mails, incidents };
    await gateway.settleDebits();
    evidence = await world.readRows((query) => collectEvidence(witness, query));
    const isNowRight = isDelivered && checkBooks(evidence).every(passed);
    rightInARow = isNowRight ? rightInARow + 1 : 0;
    // The site keeps running while PostgreSQL is read.
    return rightInARow >= (store.power ? 2 : 1);
  };
  await until(isRight, { withinMs: settledWithinMs, everyMs: 1_000 });
  if (!evidence) throw new Error("the site was never checked");
  return evidence;
}

/** Checks that pass once the site has caught up. */
function checkBooks(evidence: Evidence): Check[] {
  return [
    ...checkMoney(evidence),
    ...checkRecurring(evidence),
    ...checkBank(evidence),
    ...evidence.rowChecks,
    ...checkEmails(evidence),
  ];
}
