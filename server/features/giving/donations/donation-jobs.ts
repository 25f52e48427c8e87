import { DAY_MS } from "../../../platform/clock.ts";
import { inBatches } from "../../../platform/jobs/in-batches.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import { type CompleteDeps, completeDonations } from "./complete-donations.ts";
import { forgetChallenges } from "./giving-limits-store.ts";
import { forgetKeys } from "./idempotency-store.ts";

const KEYS_KEPT_MS = 7 * DAY_MS;

const completeJob = defineJob({ name: "complete-donations", data: noData, cron: "* * * * *" });
const forgetJob = defineJob({ name: "forget-idempotency-keys", data: noData, cron: "17 4 * * *" });
const forgetChallengesJob = defineJob({
  name: "forget-challenges",
  data: noData,
  cron: "9 * * * *",
});

export function donationJobs(deps: CompleteDeps): JobWorker[] {
  const { database, clock } = deps;
  return [
    work(completeJob, () => completeDonations(deps)),
    work(forgetChallengesJob, () =>
      inBatches(database, (tx, atOnce) => forgetChallenges(tx, new Date(clock()), atOnce)),
    ),
    work(forgetJob, () =>
      inBatches(database, (tx, atOnce) => forgetKeys(tx, new Date(clock() - KEYS_KEPT_MS), atOnce)),
    ),
  ];
}
