import type { LastBackup } from "./last-backup-store.ts";

/** Metrics about backups; undefined if unknown, because backups may be made another way. */
export function backupFigures(last: LastBackup | undefined, now: number) {
  const secondsSince = (at: Date | null | undefined) =>
    at ? Math.max(0, now - at.getTime()) / 1000 : undefined;
  const wasChecked = Boolean(last?.checked_at || last?.check_failed_at);
  return {
    age_seconds: secondsSince(last?.good_at),
    failed: last && (last.failed_at ? 1 : 0),
    check_age_seconds: secondsSince(last?.checked_at),
    check_failed: wasChecked ? (last?.check_failed_at ? 1 : 0) : undefined,
  };
}
