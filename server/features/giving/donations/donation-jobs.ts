import { DAY_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { forgetInBatches } from "../../../platform/jobs/forget-in-batches.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import { type CompleteDeps, completeDonations } from "./complete-donations.ts";
import { forgetLimits } from "./giving-limits-store.ts";
import { forgetKeys } from "./idempotency-store.ts";

const KEYS_KEPT_MS = 7 * DAY_MS;

const completeJob = defineJob({ name: "complete-donations", data: noData, cron: "* * * * *" });
const forgetJob = defineJob({ name: "forget-idempotency-keys", data: noData, cron: "17 4 * * *" });
const forgetLimitsJob = defineJob({
  name: "forget-giving-limits",
  data: noData,
  cron: "7 * * * *",
});

export function donationJobs(deps: CompleteDeps): JobWorker[] {
  const { database, clock } = deps;
  return [
    work(completeJob, () => completeDonations(deps)),
    work(forgetLimitsJob, () =>
      inTransaction(database, (tx) => forgetLimits(tx, new Date(clock()))),
    ),
    work(forgetJob, () =>
      forgetInBatches(database, (tx, atOnce) =>
        forgetKeys(tx, new Date(clock() - KEYS_KEPT_MS), atOnce),
      ),
    ),
  ];
}
