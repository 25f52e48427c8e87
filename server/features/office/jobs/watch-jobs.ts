import { causedQueues } from "#contract/office/job-kinds.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database, Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { countFailed } from "../../../platform/jobs/failed-job-store.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import { raiseAlerts } from "../../foundation/alerts/alert-store.ts";

const watchJob = defineJob({ name: "watch-jobs", data: noData, cron: "* * * * *" });

interface Deps {
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
}

export function officeJobs(deps: Deps): JobWorker[] {
  return [work(watchJob, () => watchJobs(deps))];
}

/** Raises an alert for each queue where work was given up that does not come round by itself. */
export async function watchJobs({ database, db, clock }: Deps): Promise<void> {
  const failed = await countFailed(db, causedQueues);
  const alerts = failed.map(({ queue, count }) => ({
    kind: "job_given_up" as const,
    key: queue,
    detail: { queue, given_up: count },
  }));
  await inTransaction(database, (tx) => raiseAlerts(tx, alerts, new Date(clock())));
}
