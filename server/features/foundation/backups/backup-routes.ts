import { getBackupState } from "#contract/foundation/backups.ts";
import type { Db } from "../../../platform/db/database.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { backupView } from "./backup-view.ts";
import { findLastBackup } from "./last-backup-store.ts";

export function backupRoutes({ db }: { readonly db: Db }): Route[] {
  return [route(getBackupState, async () => backupView(await findLastBackup(db)))];
}
