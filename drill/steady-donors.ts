import { createDice } from "../chaos/donors/dice.ts";
import type { DonorStory, DonorWorld } from "../chaos/donors/donor.ts";
import { giveAsPlanned } from "../chaos/donors/donor.ts";
import { planPlainDonor } from "../chaos/donors/donor-plan.ts";
import type { KnownCampaign } from "../chaos/rates.ts";
import { until } from "../chaos/until.ts";

const BEGUN_WITHIN_MS = 120_000;

/** So many donors at a time, one after the other, until they are sent home. Each gives once, by card. */
export function startDonors(
  world: DonorWorld,
  options: {
    readonly campaigns: readonly KnownCampaign[];
    readonly seed: number;
    readonly count: number;
    /** How many have come before these, where they are not the first. */
    readonly after?: number;
  },
) {
  const stories: DonorStory[] = [];
  let begun = options.after ?? 0;
  let over = false;

  async function giveOneAfterTheOther(): Promise<void> {
    while (!over && !world.signal.aborted) {
      const number = begun;
      begun += 1;
      const dice = createDice(options.seed, number);
      const plan = planPlainDonor(dice, number, dice.pick(options.campaigns));
      stories.push(await giveAsPlanned(world, plan));
    }
  }

  const giving = Promise.all(Array.from({ length: options.count }, giveOneAfterTheOther));
  // Whoever ends them hears of a failure; until then it must not end the process.
  giving.catch(() => {});
  return {
    /** Waits until so many more have come. Throws where they do not. */
    async begun(more: number): Promise<void> {
      const wanted = begun + more;
      const options = { withinMs: BEGUN_WITHIN_MS, everyMs: 50 };
      if (await until(() => begun >= wanted || world.signal.aborted, options)) return;
      throw new Error(`${begun} of ${wanted} donors came in time`);
    },
    /** Waits for those who are there, and answers everybody's story. */
    async end(): Promise<DonorStory[]> {
      over = true;
      await giving;
      return stories;
    },
  };
}
