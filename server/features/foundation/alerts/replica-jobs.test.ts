import { expect, test } from "vitest";
import type { Database, ReplicaFigures } from "../../../platform/db/database.ts";
import { createTestDatabase } from "../../../testing/services/test-database.ts";
import { replicaJobs } from "./replica-jobs.ts";

test("a replica that stays left out has one alert with the reason", async () => {
  const { database } = await createTestDatabase();
  const figures = (name: string, out?: ReplicaFigures["out"]) => ({
    ...{ name, out, behindMs: 0, reads: 0 },
  });
  let forMs = 9_999;
  const watched: Database = {
    ...database,
    replicas: () => ({
      all: [figures("near:5432/site"), figures("far:5432/site", { reason: "it is behind", forMs })],
      readsOfPrimary: 0,
    }),
  };
  const [job] = replicaJobs({ database: watched, clock: Date.now });
  const alerts = () => database.db.selectFrom("alert").select(["kind", "key", "detail"]).execute();
  await job?.run({}, "job-1");
  expect(await alerts()).toEqual([]);
  forMs = 10_000;
  await job?.run({}, "job-2");
  await job?.run({}, "job-3");
  expect(await alerts()).toEqual([
    { kind: "replica_left_out", key: "far:5432/site", detail: { reason: "it is behind" } },
  ]);
});
