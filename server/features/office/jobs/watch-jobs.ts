import { FAILED_JOB_DAYS, oneOffQueues } from "#contract/office/job-kinds.ts";
import { type Clock, DAY_MS } from "../../../platform/clock.ts";
import type { Database, Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { createDrain, type Drain } from "../../../platform/jobs/drain.ts";
import {
  countFailedJobs,
  countFailingJobs,
  extendFailedRetention,
} from "../../../platform/jobs/failed-job-store.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import { findQueueStats } from "../../../platform/jobs/queue-stats-store.ts";
import type { Log } from "../../../platform/log.ts";
import { raiseAlerts, settleAlerts } from "../../foundation/alerts/alert-store.ts";

/**
 * Ten attempts take about half an hour. One or two jobs may fail because of a full mailbox; with three, the mail
 * server or the file storage is at fault.
 */
const KEEPS_FAILING = { tries: 10, jobs: 3 };
const MAX_WAIT_S = 600;
const CHECK_EVERY_MS = 60_000;
const FAILED_RETENTION_S = (FAILED_JOB_DAYS * DAY_MS) / 1000;

const WORKS_AGAIN = "It works again.";

const watchJob = defineJob({ name: "watch-jobs", data: noData, cron: "* * * * *" });

interface Deps {
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
}

export function officeJobs(deps: Deps): JobWorker[] {
  return [
    work(watchJob, async () => {
      await watchFailedJobs(deps);
      await watchFailingJobs(deps);
    }),
  ];
}

/**
 * Raises an alert for each queue with jobs that failed for good, and extends how long they are stored: pg-boss would
 * delete them after a day. Scheduled work is left out.
 */
export async function watchFailedJobs({ database, db, clock }: Deps): Promise<void> {
  const failed = await countFailedJobs(db, oneOffQueues);
  if (failed.length === 0) return;
  const alerts = failed.map(({ queue, count }) => ({
    kind: "job_given_up" as const,
    key: queue,
    detail: { queue, given_up: count },
  }));
  const queues = failed.map(({ queue }) => queue);
  await inTransaction(database, async (tx) => {
    await extendFailedRetention(tx, queues, FAILED_RETENTION_S);
    await raiseAlerts(tx, alerts, new Date(clock()));
  });
}

/**
 * Raises an alert for each queue whose jobs keep failing, and resolves it once they are done. Jobs are retried for a
 * week, which is too late to learn of a wrong password.
 */
export async function watchFailingJobs({
  database,
  clock,
}: Pick<Deps, "database" | "clock">): Promise<void> {
  const at = new Date(clock());
  await inTransaction(database, async (tx) => {
    const failing = await countFailingJobs(tx, oneOffQueues, KEEPS_FAILING);
    const alerts = failing.map(({ queue, count, error }) => ({
      kind: "job_fails_on" as const,
      key: queue,
      detail: { queue, waiting: count, reason: error },
    }));
    const keys = oneOffQueues.filter((name) => !failing.some(({ queue }) => queue === name));
    await raiseAlerts(tx, alerts, at);
    await settleAlerts(tx, { kinds: ["job_fails_on"], keys }, { by: null, note: WORKS_AGAIN, at });
  });
}

/** Checks every minute that a worker runs. For processes that only serve requests: without a worker, no job can check. */
export function watchForWorkers(deps: Deps & { readonly log: Log }): Drain {
  const check = async () => {
    await watchWaitingJobs(deps);
    return false;
  };
  return createDrain(check, { everyMs: CHECK_EVERY_MS, log: deps.log });
}

export async function watchWaitingJobs({ database, db, clock }: Deps): Promise<void> {
  const late = (await findQueueStats(db)).filter(({ waited }) => waited > MAX_WAIT_S);
  if (late.length === 0) return;
  const detail = {
    waiting: late.reduce((sum, { waiting }) => sum + waiting, 0),
    minutes: Math.round(Math.max(...late.map(({ waited }) => waited)) / 60),
  };
  await inTransaction(database, (tx) =>
    raiseAlerts(tx, [{ kind: "work_waits", key: "jobs", detail }], new Date(clock())),
  );
}
