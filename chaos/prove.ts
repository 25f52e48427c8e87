import type { ChaosOptions } from "./chaos-options.ts";
import { type Check, passed } from "./check/check.ts";
import { runChaos } from "./run-chaos.ts";
import type { Sabotage } from "./sabotage/sabotage.ts";
import { findSabotage, sabotages } from "./sabotage/sabotages.ts";
import type { Cleanup } from "./world/cleanup.ts";
import { openWorld } from "./world/world.ts";

/** A bug that any gift shows needs few of them; one that a kill brings out needs a storm. */
const few = { donors: 24, kills: 1 } as const;
const many = { donors: 60, kills: 2 } as const;
const rest = { least: 1_000, most: 2_500 } as const;

/** Whether a kill meets what it would spoil is chance: a bug may hide from one storm, and not from three. */
const STORMS = 3;

/** Whether each sabotage fails the check that is there for it; a control must fail none. */
export async function proveChecks(
  options: ChaosOptions & { readonly only?: string },
  newCleanup: () => Cleanup,
): Promise<boolean[]> {
  const results: boolean[] = [];
  for (const sabotage of options.only ? [findSabotage(options.only)] : sabotages) {
    const startedAt = Date.now();
    const tries = sabotage.needsStorm ? STORMS : 1;
    let right = false;
    for (let at = 0; at < tries && !right; at += 1) {
      const its = { ...options, seed: options.seed + at };
      const failed = await failedWith(sabotage, its, newCleanup());
      right = isAsExpected(
        sabotage,
        failed.map((it) => it.name),
      );
      for (const it of failed) console.log(`          fails "${it.name}", e.g. ${it.faults[0]}`);
    }
    results.push(right);
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
    console.log(`${right ? "  ok  " : "FAILED"}  ${sabotage.name} (${seconds} s)`);
  }
  return results;
}

/** The checks that fail in a run with the sabotage. */
async function failedWith(
  sabotage: Sabotage,
  options: ChaosOptions,
  cleanup: Cleanup,
): Promise<readonly Check[]> {
  try {
    const size = sabotage.needsStorm ? many : few;
    const embedded = sabotage.embedded === true;
    const gateways = sabotage.doubles ? "doubles" : "sandbox";
    const its = { ...options, ...size, rest, hurry: true, sabotage, embedded, gateways } as const;
    const world = await openWorld(cleanup, its);
    const { checks } = await runChaos(world, its);
    if (options.keep) console.log(`          logs are in ${world.folder}`);
    return checks.filter((it) => !passed(it));
  } finally {
    await cleanup.run();
  }
}

function isAsExpected(sabotage: Sabotage, failed: readonly string[]): boolean {
  return sabotage.caughtBy === undefined
    ? failed.length === 0
    : failed.some((name) => name === sabotage.caughtBy);
}
