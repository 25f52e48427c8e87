import type { Clock } from "../../../platform/clock.ts";
import type { Database, Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import { raiseAlerts } from "../alerts/alert-store.ts";
import { findPurgeLag } from "./purge-store.ts";

/** A purge that waits for longer is told to a person, s. */
const LATE_S = 20;

const watchJob = defineJob({ name: "watch-edge", data: noData, cron: "* * * * *" });

export interface WatchDeps {
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
  /** Undefined where no shared cache is configured. */
  readonly edge: object | undefined;
}

export function edgeJobs(deps: WatchDeps): JobWorker[] {
  return [work(watchJob, () => watchEdge(deps))];
}

/** Raises an alert where the edge has not dropped for long what it should. */
export async function watchEdge({ database, db, clock, edge }: WatchDeps): Promise<void> {
  if (!edge) return;
  const { count, seconds } = await findPurgeLag(db);
  if (seconds < LATE_S) return;
  const detail = { waiting: count, seconds: Math.round(seconds) };
  await inTransaction(database, (tx) =>
    raiseAlerts(tx, [{ kind: "edge_late", key: "purges", detail }], new Date(clock())),
  );
}
