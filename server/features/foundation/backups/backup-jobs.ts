import type { Clock } from "../../../platform/clock.ts";
import type { Database, Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import { type Alert, raiseAlerts } from "../alerts/alert-store.ts";
import { ALERT_KEY, NEVER_AFTER_MS, OLD_AFTER_MS } from "./backup-policy.ts";
import { findSiteStart, type LastBackup, lockLastBackup } from "./last-backup-store.ts";

const watchJob = defineJob({ name: "watch-backups", data: noData, cron: "37 * * * *" });

interface BackupJobsDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** A site with sample data is for trying out and needs no backup. */
  readonly config: { readonly sampleData: boolean };
}

/** Alerts the office if the last good backup is old, or if there never was one. */
export function backupJobs({ database, clock, config }: BackupJobsDeps): JobWorker[] {
  return [
    work(watchJob, () =>
      inTransaction(database, async (tx) => {
        const last = await lockLastBackup(tx);
        const now = clock();
        const alert = last?.good_at
          ? findOldBackupAlert(last, last.good_at, now)
          : config.sampleData
            ? undefined
            : await findNoBackupAlert(tx, last, now);
        if (alert) await raiseAlerts(tx, [alert], new Date(now));
      }),
    ),
  ];
}

function findOldBackupAlert(last: LastBackup, goodAt: Date, now: number): Alert | undefined {
  if (now - goodAt.getTime() <= OLD_AFTER_MS) return undefined;
  const detail = { last_good: goodAt.toISOString(), ...lastFailure(last) };
  return { kind: "backup_old", key: ALERT_KEY, detail };
}

async function findNoBackupAlert(
  tx: Tx,
  last: LastBackup | undefined,
  now: number,
): Promise<Alert | undefined> {
  const start = await findSiteStart(tx);
  if (now - start.getTime() <= NEVER_AFTER_MS) return undefined;
  const detail = { first_start: start.toISOString(), ...lastFailure(last) };
  return { kind: "backup_never", key: ALERT_KEY, detail };
}

function lastFailure(last: LastBackup | undefined) {
  return { last_failure: last?.failed_at?.toISOString() ?? null, reason: last?.fault ?? null };
}
