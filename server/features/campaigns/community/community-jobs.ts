import type { Database } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { inBatches } from "../../../platform/jobs/in-batches.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import { campaignTag } from "../../../tags.ts";
import type { CommunityDeps } from "./community-deps.ts";
import { countSubscribers, lockUncountedCampaigns, markSubscribers } from "./subscriber-store.ts";

const countSubscribersJob = defineJob({
  name: "count-subscribers",
  data: noData,
  cron: "13 * * * *",
});

export function communityJobs(deps: Pick<CommunityDeps, "database" | "clock">): JobWorker[] {
  return [work(countSubscribersJob, () => countMissingSubscribers(deps.database))];
}

/** Counts the followers who donated, for campaigns without a count. Triggers then maintain it. */
export async function countMissingSubscribers(database: Database): Promise<void> {
  await inBatches(database, markSubscribers);
  await inBatches(database, async (tx, batchSize) => {
    const ids = await lockUncountedCampaigns(tx, batchSize);
    await countSubscribers(tx, ids);
    announce(tx, ...ids.map(campaignTag));
    return ids.length;
  });
}
