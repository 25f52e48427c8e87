import { setTimeout as pause } from "node:timers/promises";
import type { Dice } from "../../chaos/donors/dice.ts";
import type { World } from "../../chaos/world/world.ts";

type Blow = "kill" | "stop" | "cut" | "purge";

/** Peace between two blows, ms. */
const REST = { least: 15_000, most: 45_000 } as const;
const AWAY_MS = { least: 200, most: 2_000 } as const;

/**
 * Until `signal`, the second process is killed or told to stop and started again, PostgreSQL loses its
 * power, and all that the site clears away once an hour or a day is cleared away. The first process lives
 * through all of it. Answers how often each was done.
 */
export async function strikeOnAndOn(world: World, dice: Dice, signal: AbortSignal) {
  const counts: Record<Blow, number> = { kill: 0, stop: 0, cut: 0, purge: 0 };
  const [, second] = world.sites;
  const { power } = world;
  if (!second || !power) throw new Error("the soak needs two processes on a PostgreSQL");

  const blows: Record<Blow, () => Promise<void>> = {
    async kill() {
      await second.process.kill();
      await pause(dice.between(AWAY_MS.least, AWAY_MS.most));
      await second.process.start();
    },
    async stop() {
      await second.process.stop();
      await second.process.start();
    },
    async cut() {
      await power.cut();
      await pause(dice.between(AWAY_MS.least, AWAY_MS.most));
      await power.restore();
      await Promise.all(world.sites.map(({ process }) => process.untilReady()));
      // With its power PostgreSQL loses its count of dead rows. Cut every few minutes, it would never sweep.
      await world.store.ask?.("VACUUM");
    },
    async purge() {
      await world.store.ask?.(
        "INSERT INTO jobs.job (name) SELECT name FROM jobs.schedule WHERE cron NOT LIKE '*%'",
      );
    },
  };
  // All of them in the first rounds too, since a run may be short.
  const round = () => dice.shuffled<Blow>(["kill", "purge", "stop", "cut", "purge"]);
  while (!signal.aborted) {
    for (const blow of round()) {
      const rest = pause(dice.between(REST.least, REST.most), undefined, { signal });
      if (
        await rest.then(
          () => false,
          () => true,
        )
      )
        break;
      await blows[blow]();
      counts[blow] += 1;
    }
  }
  return counts;
}
