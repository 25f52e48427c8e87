import * as z from "zod/mini";
import type { Database } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { settleAlerts } from "../alerts/alert-store.ts";
import { ALERT_KEY } from "./backup-policy.ts";
import { keepFailedBackup, keepGoodBackup } from "./last-backup-store.ts";

/** The most characters of a reason: the word has to fit into a line that a process is told. */
const MAX_FAULT = 400;

/** What a backup leaves word of: how large it is, or why there is none. */
export type BackupWord =
  | { readonly at: Date; readonly bytes: number }
  | { readonly at: Date; readonly fault: string };

/** Keeps what a backup tells. A good one settles what the office was told of old ones. */
export function takeBackupWord(database: Database, word: BackupWord): Promise<void> {
  return inTransaction(database, async (tx) => {
    if ("fault" in word) {
      return keepFailedBackup(tx, { at: word.at, fault: word.fault.slice(0, MAX_FAULT) });
    }
    await keepGoodBackup(tx, word);
    const settled = { by: null, note: "A backup was made.", at: word.at };
    await settleAlerts(tx, { kinds: ["backup_old"], keys: [ALERT_KEY] }, settled);
  });
}

const START = "backup-word ";
const told = z.object({
  at: z.number(),
  bytes: z.optional(z.number()),
  fault: z.optional(z.string()),
});

/** The word as a line for the process that has the embedded database. */
export function backupWordLine(word: BackupWord): string {
  const at = word.at.getTime();
  const rest = "fault" in word ? { fault: word.fault.slice(0, MAX_FAULT) } : { bytes: word.bytes };
  return START + JSON.stringify({ at, ...rest });
}

/** The word in a line; undefined where the line is about something else. Throws where it cannot be read. */
export function readBackupWord(line: string): BackupWord | undefined {
  if (!line.startsWith(START)) return undefined;
  const { at: ms, bytes, fault } = told.parse(JSON.parse(line.slice(START.length)));
  const at = new Date(ms);
  return fault === undefined ? { at, bytes: bytes ?? 0 } : { at, fault };
}
