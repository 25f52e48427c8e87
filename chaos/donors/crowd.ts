import { setTimeout as pause } from "node:timers/promises";
import type { Dice } from "./dice.ts";
import { type DonorStory, type DonorWorld, giveAsPlanned } from "./donor.ts";
import type { DonorPlan } from "./donor-plan.ts";
import { takeBack } from "./take-back.ts";

/**
 * More than that wait at the door: a site that is struck every few seconds never works off a crowd
 * that is larger than what it can serve between two strikes.
 */
const MOST_INSIDE = 250;

/** The donors, who come one by one and in rushes. */
export function createCrowd(world: DonorWorld, plans: readonly DonorPlan[]) {
  const waiting = [...plans];
  const door: DonorPlan[] = [];
  const stories: Promise<DonorStory>[] = [];
  let inside = 0;

  function come(count: number): void {
    door.push(...waiting.splice(0, count));
    admit();
  }

  function admit(): void {
    for (const plan of door.splice(0, Math.max(0, MOST_INSIDE - inside))) {
      inside += 1;
      const story = giveAndTakeBack(plan).finally(() => {
        inside -= 1;
        admit();
      });
      // Whoever awaits the stories hears of a failure; until then it must not end the process.
      story.catch(() => {});
      stories.push(story);
    }
  }

  async function giveAndTakeBack(plan: DonorPlan): Promise<DonorStory> {
    const story = await giveAsPlanned(world, plan);
    await takeBack(world, story);
    return story;
  }

  return {
    /** That many at once. */
    rush: come,
    /** That many spread over the time. */
    async comeOneByOne(dice: Dice, count: number, overMs: number): Promise<void> {
      for (let number = 0; number < count; number += 1) {
        await pause((dice.next() * 2 * overMs) / count, undefined, { signal: world.signal });
        come(1);
      }
    },
    /** Lets the last ones come, and answers everybody's story once all have left. */
    async stories(): Promise<DonorStory[]> {
      come(waiting.length);
      for (;;) {
        const told = await Promise.all(stories);
        if (told.length === plans.length) return told;
      }
    },
    /** How many have been let in. */
    arrived: () => stories.length,
  };
}
