import { randomInt } from "node:crypto";
import { check } from "../../chaos/check/check.ts";
import { startReaders } from "../../chaos/check/readers.ts";
import { createDice } from "../../chaos/donors/dice.ts";
import { type DonorStory, giveAsPlanned } from "../../chaos/donors/donor.ts";
import { planPlainDonor } from "../../chaos/donors/donor-plan.ts";
import type { Drill } from "../drill.ts";
import { drillFolder, openStage } from "../stage.ts";
import { startDonors } from "../steady-donors.ts";
import { reachVerdict } from "../verdict.ts";
import { thisVersion } from "../version.ts";
import { type FailoverNode, openFailoverPair } from "./failover-pair.ts";

const DONORS = 8;
/** Gifts that are begun between one step and the next. */
const GIFTS = { short: 8, long: 40 };
/** Giving goes on by then, ms: the manager's patience is the larger part of it. */
const GOES_ON_WITHIN_MS = 60_000;
/** Numbers of the donors who give first after a fault: far from those of the others. */
const FIRST_AFTER = 1_000_000;

/**
 * The primary's machine dies, and then freezes and comes back, while donors give. Both processes of the
 * site have to go over to the promoted standby by themselves.
 */
export const failoverDrill: Drill = async (cleanup, { short }) => {
  const folder = await drillFolder(cleanup);
  const pair = await openFailoverPair(cleanup, folder);
  const stage = await openStage(cleanup, { folder, database: pair });
  const { campaigns, gateway } = stage;
  await stage.migrate(thisVersion());
  const members = [await stage.member("first"), await stage.member("second")];
  for (const member of members) await member.start(thisVersion());

  const siteUrls = members.map(({ url }) => url);
  const visitors = startReaders(siteUrls, campaigns);
  const world = { siteUrls, gateway, signal: cleanup.signal };
  const seed = randomInt(1_000_000);
  const donors = startDonors(world, { campaigns, seed, count: DONORS });
  const firstAfter: DonorStory[] = [];
  const goesOnAfter: Array<readonly [string, number]> = [];
  const gifts = short ? GIFTS.short : GIFTS.long;

  /** Strikes the primary, and measures until somebody has given and seen it settled. */
  async function strike(name: string, take: (primary: FailoverNode) => void) {
    const struck = await pair.primary();
    const beganAt = Date.now();
    take(struck);
    const number = FIRST_AFTER + firstAfter.length;
    const dice = createDice(seed, number);
    const plan = planPlainDonor(dice, number, dice.pick(campaigns));
    const story = await giveAsPlanned(world, plan);
    firstAfter.push(story);
    goesOnAfter.push([name, (story.sawSettled?.at ?? Number.POSITIVE_INFINITY) - beganAt]);
    await donors.begun(gifts);
    console.log(`  the primary ${name}, and giving goes on`);
    return struck;
  }

  await donors.begun(gifts);
  const killed = await strike("is killed", (node) => node.kill());
  await stage.migrate(thisVersion());
  if (!short) {
    killed.start();
    await pair.untilInStep();
    await donors.begun(gifts);
    console.log("  it comes back and follows");
    const frozen = await strike("freezes", (node) => node.freeze());
    frozen.thaw();
    await donors.begun(gifts);
    await pair.untilInStep();
    console.log("  it thaws and follows");
  }
  const stories = [...(await donors.end()), ...firstAfter];
  const seen = await visitors.end();
  return reachVerdict(stage, {
    ...{ members, stories, seen },
    figures: goesOnAfter.map(([name, ms]) => [name, `settled again after ${ms / 1_000} s`]),
    checks: async () => [
      check(
        "failover: giving goes on within a minute",
        goesOnAfter.map(([name, ms]) => ms > GOES_ON_WITHIN_MS && `${name}: ${ms} ms`),
      ),
    ],
  });
};
