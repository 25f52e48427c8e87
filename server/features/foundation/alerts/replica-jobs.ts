import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import { raiseAlerts } from "./alert-store.ts";

/** A replica may be behind for a moment, or start again. */
const TOLD_AFTER_MS = 10_000;

const watchJob = defineJob({ name: "watch-replicas", data: noData, cron: "* * * * *" });

interface ReplicaJobsDeps {
  readonly database: Database;
  readonly clock: Clock;
}

export function replicaJobs({ database, clock }: ReplicaJobsDeps): JobWorker[] {
  return [
    work(watchJob, async () => {
      const alerts = database
        .replicas()
        .all.flatMap(({ name, out }) =>
          out && out.forMs >= TOLD_AFTER_MS
            ? [{ kind: "replica_left_out", key: name, detail: { reason: out.reason } } as const]
            : [],
        );
      if (alerts.length === 0) return;
      await inTransaction(database, (tx) => raiseAlerts(tx, alerts, new Date(clock())));
    }),
  ];
}
