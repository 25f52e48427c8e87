import type { PostgresCluster } from "#server/testing/services/postgres-cluster.ts";
import type { SmallDisk } from "../weather/small-disk.ts";

export interface DatabasePower {
  cut(): Promise<void>;
  /** Brings it back, with room on its disk. */
  restore(): Promise<void>;
  /** Leaves it no room; undefined where it has no disk of its own. */
  readonly fillDisk: (() => void) | undefined;
  /** Whether it was away at any moment since then, ms. */
  awaySince(time: number): boolean;
}

/** PostgreSQL's plug, and when it was last pulled. `signal`: from then on it stays out. */
export function createDatabasePower(
  cluster: PostgresCluster,
  disk: SmallDisk | undefined,
  signal: AbortSignal,
): DatabasePower {
  let away = false;
  let backAt = 0;
  return {
    cut: async () => {
      away = true;
      await cluster.kill();
    },
    restore: async () => {
      signal.throwIfAborted();
      disk?.empty();
      await cluster.start();
      away = false;
      backAt = Date.now();
    },
    fillDisk:
      disk &&
      (() => {
        away = true;
        disk.fill();
      }),
    awaySince: (time) => away || backAt >= time,
  };
}
