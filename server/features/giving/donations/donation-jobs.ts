import { DAY_MS } from "../../../platform/clock.ts";
import { forgetInPages } from "../../../platform/jobs/forget-in-pages.ts";
import { inBatches } from "../../../platform/jobs/in-batches.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import { type CompleteDeps, completeDonations } from "./complete-donations.ts";
import { forgetChallenges, forgetSources } from "./giving-limits-store.ts";
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
    work(forgetLimitsJob, () => forgetLimits(deps)),
    work(forgetJob, () =>
      inBatches(database, (tx, atOnce) => forgetKeys(tx, new Date(clock() - KEYS_KEPT_MS), atOnce)),
    ),
  ];
}

/** Deletes limits that have run out. */
export async function forgetLimits({
  database,
  clock,
}: Pick<CompleteDeps, "database" | "clock">): Promise<void> {
  const now = new Date(clock());
  await inBatches(database, (tx, atOnce) => forgetChallenges(tx, now, atOnce));
  await forgetInPages(database, (tx, page) => forgetSources(tx, now, page));
}
