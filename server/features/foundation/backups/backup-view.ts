import type { BackupState } from "#contract/foundation/backups.ts";
import type { LastBackup } from "./last-backup-store.ts";

export function backupView(last: LastBackup | undefined): BackupState {
  return {
    made: last?.good_at ? { at: last.good_at.toISOString(), bytes: Number(last.good_bytes) } : null,
    failed: failureOf(last?.failed_at, last?.fault),
    checked_at: last?.checked_at?.toISOString() ?? null,
    check_failed: failureOf(last?.check_failed_at, last?.check_fault),
  };
}

function failureOf(at: Date | null | undefined, fault: string | null | undefined) {
  return at ? { at: at.toISOString(), reason: fault ?? "" } : null;
}
