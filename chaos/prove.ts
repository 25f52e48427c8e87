import type { ChaosOptions } from "./chaos-options.ts";
import { passed } from "./check.ts";
import type { Cleanup } from "./cleanup.ts";
import { runChaos } from "./run-chaos.ts";
import { type Sabotage, sabotages } from "./sabotage/sabotages.ts";
import { openWorld } from "./world.ts";

const small = {
  donors: 110,
  kills: 3,
  rest: { least: 1_500, most: 3_500 },
  hurry: true,
} as const;

/** Whether each sabotage fails the check that is there for it; a control must fail none. */
export async function proveChecks(
  options: ChaosOptions,
  newCleanup: () => Cleanup,
): Promise<boolean[]> {
  const results: boolean[] = [];
  for (const sabotage of sabotages) {
    const startedAt = Date.now();
    const cleanup = newCleanup();
    try {
      const world = await openWorld(cleanup, { sabotage, keep: false });
      const { checks } = await runChaos(world, { ...options, ...small, sabotage });
      const failed = checks.filter((it) => !passed(it));
      const right = isAsExpected(
        sabotage,
        failed.map((it) => it.name),
      );
      results.push(right);
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
      console.log(`${right ? "  ok  " : "FAILED"}  ${sabotage.name} (${seconds} s)`);
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
