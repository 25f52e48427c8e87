import { type Clock, today } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { inBatches } from "../../../platform/jobs/in-batches.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import { forgetMails } from "./mail-allowance-store.ts";

/** Allowances are counted for one day, so those of earlier days can go. */
const forgetAllowances = defineJob({
  name: "forget-mail-allowances",
  data: noData,
  cron: "25 3 * * *",
});

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
}

export function allowanceJobs(deps: Deps): JobWorker[] {
  return [work(forgetAllowances, () => forgetOldAllowances(deps))];
}

export function forgetOldAllowances({ database, clock }: Deps): Promise<void> {
  const before = today(clock);
  return inBatches(database, (tx, atOnce) => forgetMails(tx, before, atOnce));
}
