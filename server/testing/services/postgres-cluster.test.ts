import { expect, test } from "vitest";
import { startPostgresCluster } from "./postgres-cluster.ts";

test("restarts a server that was killed from outside", async () => {
  const cluster = await startPostgresCluster({ durable: false });
  try {
    process.kill(cluster.pids()[0] ?? 0, "SIGKILL");
    await cluster.stop();
    await cluster.stop();
    await cluster.start();
    expect(cluster.pids().length).toBeGreaterThan(1);
  } finally {
    await cluster.remove();
  }
});
