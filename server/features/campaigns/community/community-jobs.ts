import type { Database } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { inBatches } from "../../../platform/jobs/in-batches.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import { campaignTag } from "../../../tags.ts";
import type { CommunityDeps } from "./community-deps.ts";
import { countMarked, lockUncounted, markFollowers } from "./subscriber-store.ts";

const countSubscribersJob = defineJob({
  name: "count-subscribers",
  data: noData,
  cron: "13 * * * *",
});

export function communityJobs(deps: Pick<CommunityDeps, "database" | "clock">): JobWorker[] {
  return [work(countSubscribersJob, () => countEarlierSubscribers(deps.database))];
}

/** Counts the followers who donated, for campaigns without a count. Triggers then maintain it. */
export async function countEarlierSubscribers(database: Database): Promise<void> {
  await inBatches(database, markFollowers);
  await inBatches(database, async (tx, batchSize) => {
    const ids = await lockUncounted(tx, batchSize);
    await countMarked(tx, ids);
    announce(tx, ...ids.map(campaignTag));
    return ids.length;
  });
}
