import type { PostgresCluster } from "#server/testing/postgres-cluster.ts";

/** PostgreSQL's plug, and when it was last pulled. `signal`: from then on it stays out. */
export function createDatabasePower(cluster: PostgresCluster, signal: AbortSignal) {
  let away = false;
  let backAt = 0;
  return {
    async cut(): Promise<void> {
      away = true;
      await cluster.kill();
    },
    async restore(): Promise<void> {
      signal.throwIfAborted();
      await cluster.start();
      away = false;
      backAt = Date.now();
    },
    /** Whether it was away at any moment since then, ms. */
    awaySince: (time: number) => away || backAt >= time,
  };
}
