import { causedQueues, FAILED_KEPT_DAYS } from "#contract/office/job-kinds.ts";
import { type Clock, DAY_MS } from "../../../platform/clock.ts";
import type { Database, Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { createDrain, type Drain } from "../../../platform/jobs/drain.ts";
import { countFailed, countFailing, keepFailed } from "../../../platform/jobs/failed-job-store.ts";
import { findJobFigures } from "../../../platform/jobs/job-figures-store.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import { raiseAlerts, settleAlerts } from "../../foundation/alerts/alert-store.ts";

/**
 * Ten tries take some half an hour. One job or two may be about a mailbox that is full; when three fail so often,
 * it is the mail server, or where files are kept.
 */
const FAILS_ON = { tries: 10, jobs: 3 };
/** Work that has waited for longer is told to a person, s. */
const WAITED_S = 600;
const LOOK_EVERY_MS = 60_000;
const FAILED_KEPT_S = (FAILED_KEPT_DAYS * DAY_MS) / 1000;

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
      await watchJobs(deps);
      await watchFailing(deps);
    }),
  ];
}

/**
 * Raises an alert for each queue where work failed for good that does not come round by itself, and keeps that
 * work. It fails with what a finished job is kept for, which is a day: long enough to be seen here.
 */
export async function watchJobs({ database, db, clock }: Deps): Promise<void> {
  const failed = await countFailed(db, causedQueues);
  if (failed.length === 0) return;
  const alerts = failed.map(({ queue, count }) => ({
    kind: "job_given_up" as const,
    key: queue,
    detail: { queue, given_up: count },
  }));
  const queues = failed.map(({ queue }) => queue);
  await inTransaction(database, async (tx) => {
    await keepFailed(tx, queues, FAILED_KEPT_S);
    await raiseAlerts(tx, alerts, new Date(clock()));
  });
}

/**
 * Raises an alert for each queue whose jobs fail again and again, and settles it once they are done. They are tried
 * for a week: nobody should learn only then that a password is wrong.
 */
export async function watchFailing({
  database,
  clock,
}: Pick<Deps, "database" | "clock">): Promise<void> {
  const at = new Date(clock());
  await inTransaction(database, async (tx) => {
    const failing = await countFailing(tx, causedQueues, FAILS_ON);
    const alerts = failing.map(({ queue, count, error }) => ({
      kind: "job_fails_on" as const,
      key: queue,
      detail: { queue, waiting: count, reason: error },
    }));
    const keys = causedQueues.filter((name) => !failing.some(({ queue }) => queue === name));
    await raiseAlerts(tx, alerts, at);
    await settleAlerts(tx, { kinds: ["job_fails_on"], keys }, { by: null, note: WORKS_AGAIN, at });
  });
}

/**
 * Looks every minute whether anybody does the work. For processes that only take requests: where no
 * worker runs, no job can tell.
 */
export function watchForWorkers(deps: Deps & { readonly log: Log }): Drain {
  const look = async () => {
    await watchWaiting(deps);
    return false;
  };
  return createDrain(look, { everyMs: LOOK_EVERY_MS, log: deps.log });
}

/** Raises an alert where work has waited for long. */
export async function watchWaiting({ database, db, clock }: Deps): Promise<void> {
  const late = (await findJobFigures(db)).filter(({ waited }) => waited > WAITED_S);
  if (late.length === 0) return;
  const detail = {
    waiting: late.reduce((sum, { waiting }) => sum + waiting, 0),
    minutes: Math.round(Math.max(...late.map(({ waited }) => waited)) / 60),
  };
  await inTransaction(database, (tx) =>
    raiseAlerts(tx, [{ kind: "work_waits", key: "jobs", detail }], new Date(clock())),
  );
}
