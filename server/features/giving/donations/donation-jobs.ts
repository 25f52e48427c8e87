import { DAY_MS } from "../../../platform/clock.ts";
import { inBatches } from "../../../platform/jobs/in-batches.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import { type CompleteDeps, completeDonations } from "./complete-donations.ts";
import { deleteExpiredChallenges } from "./giving-limits-store.ts";
import { deleteOldKeys } from "./idempotency-store.ts";

const KEY_LIFETIME_MS = 7 * DAY_MS;

const completeJob = defineJob({ name: "complete-donations", data: noData, cron: "* * * * *" });
const deleteKeysJob = defineJob({
  name: "forget-idempotency-keys",
  data: noData,
  cron: "17 4 * * *",
});
const deleteChallengesJob = defineJob({
  name: "forget-challenges",
  data: noData,
  cron: "9 * * * *",
});

export function donationJobs(deps: CompleteDeps): JobWorker[] {
  const { database, clock } = deps;
  return [
    work(completeJob, () => completeDonations(deps)),
    work(deleteChallengesJob, () =>
      inBatches(database, (tx, limit) => deleteExpiredChallenges(tx, new Date(clock()), limit)),
    ),
    work(deleteKeysJob, () =>
      inBatches(database, (tx, limit) =>
        deleteOldKeys(tx, new Date(clock() - KEY_LIFETIME_MS), limit),
      ),
    ),
  ];
}
