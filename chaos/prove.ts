import type { ChaosOptions } from "./chaos-options.ts";
import { passed } from "./check/check.ts";
import { runChaos } from "./run-chaos.ts";
import { findSabotage, type Sabotage, sabotages } from "./sabotage/sabotages.ts";
import type { Cleanup } from "./world/cleanup.ts";
import { openWorld } from "./world/world.ts";

/** A bug that any gift shows needs few of them; one that a kill brings out needs a storm. */
const few = { donors: 24, kills: 1 } as const;
const many = { donors: 60, kills: 2 } as const;
const rest = { least: 1_000, most: 2_500 } as const;

/** Whether each sabotage fails the check that is there for it; a control must fail none. */
export async function proveChecks(
  options: ChaosOptions & { readonly only?: string },
  newCleanup: () => Cleanup,
): Promise<boolean[]> {
  const results: boolean[] = [];
  for (const sabotage of options.only ? [findSabotage(options.only)] : sabotages) {
    const startedAt = Date.now();
    const cleanup = newCleanup();
    try {
      const size = sabotage.needsStorm ? many : few;
      const embedded = sabotage.embedded === true;
      const gateways = sabotage.doubles ? "doubles" : "sandbox";
      const its = { ...options, ...size, rest, hurry: true, sabotage, embedded, gateways } as const;
      const world = await openWorld(cleanup, its);
      const { checks } = await runChaos(world, its);
      const failed = checks.filter((it) => !passed(it));
      const right = isAsExpected(
        sabotage,
        failed.map((it) => it.name),
      );
      results.push(right);
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
      console.log(`${right ? "  ok  " : "FAILED"}  ${sabotage.name} (${seconds} s)`);
      if (options.keep) console.log(`          logs are in ${world.folder}`);
      for (const it of failed) console.log(`          fails "${it.name}", e.g. ${it.faults[0]}`);
    } finally {
      await cleanup.run();
    }
  }
  return results;
}

function isAsExpected(sabotage: Sabotage, failed: readonly string[]): boolean {
  return sabotage.caughtBy === undefined
    ? failed.length === 0
    : failed.some((name) => name === sabotage.caughtBy);
}
