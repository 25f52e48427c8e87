import { type BackupState, getBackupState } from "#contract/foundation/backups.ts";
import type { Db } from "../../../platform/db/database.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { findLastBackup, type LastBackup } from "./last-backup-store.ts";

export function backupRoutes({ db }: { readonly db: Db }): Route[] {
  return [route(getBackupState, async () => backupView(await findLastBackup(db)))];
}

function backupView(last: LastBackup | undefined): BackupState {
  return {
    made: last?.good_at ? { at: last.good_at.toISOString(), bytes: Number(last.good_bytes) } : null,
    failed: failureView(last?.failed_at, last?.fault),
    checked_at: last?.checked_at?.toISOString() ?? null,
    check_failed: failureView(last?.check_failed_at, last?.check_fault),
  };
}

function failureView(at: Date | null | undefined, fault: string | null | undefined) {
  return at ? { at: at.toISOString(), reason: fault ?? "" } : null;
}
