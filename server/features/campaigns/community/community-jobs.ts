import { today } from "../../../platform/clock.ts";
import { inBatches } from "../../../platform/jobs/in-batches.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import type { CommunityDeps } from "./community-deps.ts";
import { forgetSources } from "./share-store.ts";

/** A limit holds for one day, so sources of earlier days are not needed. */
const forgetShareSources = defineJob({
  name: "forget-share-sources",
  data: noData,
  cron: "20 3 * * *",
});

export function communityJobs(deps: Pick<CommunityDeps, "database" | "clock">): JobWorker[] {
  return [work(forgetShareSources, () => forgetOldSources(deps))];
}

export function forgetOldSources({
  database,
  clock,
}: Pick<CommunityDeps, "database" | "clock">): Promise<void> {
  const before = today(clock);
  return inBatches(database, (tx, atOnce) => forgetSources(tx, before, atOnce));
}
