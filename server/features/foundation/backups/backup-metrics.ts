import { gauge, type Metric } from "../../../platform/metrics/metric.ts";
import type { LastBackup } from "./last-backup-store.ts";

/** Without a sample where nothing is known: a site that makes its backups by other means is no fault. */
export function backupMetrics(last: LastBackup | undefined, now: number): Metric[] {
  const sample = (value: number | null | undefined) =>
    value === null || value === undefined ? [] : [{ labels: {}, value }];
  const ageOf = (at: Date | null | undefined) => at && Math.max(0, now - at.getTime()) / 1000;
  return [
    gauge(
      "tributary_backup_age_seconds",
      "How long ago the moment was that the last good backup shows.",
      sample(ageOf(last?.good_at)),
    ),
    gauge("tributary_backup_bytes", "How large the last good backup is.", sample(last?.good_bytes)),
    gauge(
      "tributary_backup_failed",
      "1 where the last try to make a backup failed.",
      sample(last && (last.failed_at ? 1 : 0)),
    ),
    gauge(
      "tributary_backup_check_age_seconds",
      "How long ago a backup was last restored for a trial and found good.",
      sample(ageOf(last?.checked_at)),
    ),
    gauge(
      "tributary_backup_check_failed",
      "1 where the last check of a backup failed.",
      sample(wasChecked(last) ? (last.check_failed_at ? 1 : 0) : undefined),
    ),
  ];
}

function wasChecked(last: LastBackup | undefined): last is LastBackup {
  return Boolean(last?.checked_at || last?.check_failed_at);
}
