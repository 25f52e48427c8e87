import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import { raiseAlerts } from "../alerts/alert-store.ts";
import { ALERT_KEY, OLD_AFTER_MS } from "./backup-policy.ts";
import { lockLastBackup } from "./last-backup-store.ts";

const watchJob = defineJob({ name: "watch-backups", data: noData, cron: "37 * * * *" });

interface BackupJobsDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** Where backups were made before, tells the office that the last good one is old. */
export function backupJobs({ database, clock }: BackupJobsDeps): JobWorker[] {
  return [
    work(watchJob, () =>
      inTransaction(database, async (tx) => {
        const last = await lockLastBackup(tx);
        const now = clock();
        if (!last?.good_at || now - last.good_at.getTime() <= OLD_AFTER_MS) return;
        const detail = {
          last_good: last.good_at.toISOString(),
          last_failure: last.failed_at?.toISOString() ?? null,
          reason: last.fault,
        };
        await raiseAlerts(tx, [{ kind: "backup_old", key: ALERT_KEY, detail }], new Date(now));
      }),
    ),
  ];
}
