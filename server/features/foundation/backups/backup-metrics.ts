import { gauge, type Metric } from "../../../platform/metrics/metric.ts";
import type { LastBackup } from "./last-backup-store.ts";

/** Without a sample where nothing is known: a site that makes its backups by other means is no fault. */
export function backupMetrics(last: LastBackup | undefined, now: number): Metric[] {
  const sample = (value: number | null | undefined) =>
    value === null || value === undefined ? [] : [{ labels: {}, value }];
  const age = last?.good_at && Math.max(0, now - last.good_at.getTime()) / 1000;
  return [
    gauge(
      "tributary_backup_age_seconds",
      "How long ago the moment was that the last good backup shows.",
      sample(age),
    ),
    gauge("tributary_backup_bytes", "How large the last good backup is.", sample(last?.good_bytes)),
    gauge(
      "tributary_backup_failed",
      "1 where the last try to make a backup failed.",
      sample(last && (last.failed_at ? 1 : 0)),
    ),
  ];
}
