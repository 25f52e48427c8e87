import * as z from "zod/mini";
import type { Database, Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { raiseAlerts, settleAlerts } from "../alerts/alert-store.ts";
import { ALERT_KEY } from "./backup-policy.ts";
import { saveLastBackup } from "./last-backup-store.ts";

/** In characters: the report has to fit into one line on standard input. */
const MAX_FAULT = 400;

const at = z.pipe(
  z.number(),
  z.transform((ms) => new Date(ms)),
);
const reportSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("made"), at, bytes: z.number() }),
  z.object({ kind: z.literal("failed"), at, fault: z.string() }),
  z.object({ kind: z.literal("checked"), at }),
  z.object({ kind: z.literal("check_failed"), at, fault: z.string() }),
]);

/** The outcome of a backup, or of a test restore. */
export type BackupReport = z.output<typeof reportSchema>;

/** Stores the outcome of a backup or test restore. Success resolves the alerts about it. */
export function storeBackupReport(database: Database, report: BackupReport): Promise<void> {
  return inTransaction(database, (tx) => storeReport(tx, withShortFault(report)));
}

async function storeReport(tx: Tx, report: BackupReport): Promise<void> {
  switch (report.kind) {
    case "made": {
      const { at: good_at, bytes: good_bytes } = report;
      await saveLastBackup(tx, { good_at, good_bytes, failed_at: null, fault: null });
      const settled = { by: null, note: "A backup was made.", at: report.at };
      const about = { kinds: ["backup_old", "backup_never"], keys: [ALERT_KEY] } as const;
      return settleAlerts(tx, about, settled);
    }
    case "failed":
      return saveLastBackup(tx, { failed_at: report.at, fault: report.fault });
    case "checked": {
      await saveLastBackup(tx, {
        checked_at: report.at,
        check_failed_at: null,
        check_fault: null,
      });
      const settled = { by: null, note: "A backup was restored successfully.", at: report.at };
      return settleAlerts(tx, { kinds: ["backup_check_failed"], keys: [ALERT_KEY] }, settled);
    }
    case "check_failed": {
      await saveLastBackup(tx, { check_failed_at: report.at, check_fault: report.fault });
      const detail = { reason: report.fault };
      return raiseAlerts(tx, [{ kind: "backup_check_failed", key: ALERT_KEY, detail }], report.at);
    }
  }
}

function withShortFault(report: BackupReport): BackupReport {
  return "fault" in report ? { ...report, fault: report.fault.slice(0, MAX_FAULT) } : report;
}

const PREFIX = "word-of-backup ";

/** The report as a line for the process that runs the embedded database. */
export function formatBackupReport(report: BackupReport): string {
  return PREFIX + JSON.stringify({ ...withShortFault(report), at: report.at.getTime() });
}

/** The report in a line; undefined for any other line. Throws if the report is malformed. */
export function parseBackupReport(line: string): BackupReport | undefined {
  if (!line.startsWith(PREFIX)) return undefined;
  return reportSchema.parse(JSON.parse(line.slice(PREFIX.length)));
}
