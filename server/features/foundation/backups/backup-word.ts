import * as z from "zod/mini";
import type { Database, Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { raiseAlerts, settleAlerts } from "../alerts/alert-store.ts";
import { ALERT_KEY } from "./backup-policy.ts";
import {
  keepFailedBackup,
  keepFailedCheck,
  keepGoodBackup,
  keepGoodCheck,
} from "./last-backup-store.ts";

/** The most characters of a reason: the word has to fit into a line that a process is told. */
const MAX_FAULT = 400;

const at = z.pipe(
  z.number(),
  z.transform((ms) => new Date(ms)),
);
const told = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("made"), at, bytes: z.number() }),
  z.object({ kind: z.literal("failed"), at, fault: z.string() }),
  z.object({ kind: z.literal("checked"), at }),
  z.object({ kind: z.literal("check_failed"), at, fault: z.string() }),
]);

/** What a backup leaves word of: how large it is, or why there is none. Then what the check of one found. */
export type BackupWord = z.output<typeof told>;

/** Keeps what a backup or its check tells. A good one settles what the office was told before. */
export function takeBackupWord(database: Database, word: BackupWord): Promise<void> {
  return inTransaction(database, (tx) => take(tx, shortened(word)));
}

async function take(tx: Tx, word: BackupWord): Promise<void> {
  switch (word.kind) {
    case "made": {
      await keepGoodBackup(tx, word);
      const settled = { by: null, note: "A backup was made.", at: word.at };
      const about = { kinds: ["backup_old", "backup_never"], keys: [ALERT_KEY] } as const;
      return settleAlerts(tx, about, settled);
    }
    case "failed":
      return keepFailedBackup(tx, word);
    case "checked": {
      await keepGoodCheck(tx, word);
      const settled = { by: null, note: "A backup was checked and is good.", at: word.at };
      return settleAlerts(tx, { kinds: ["backup_check_failed"], keys: [ALERT_KEY] }, settled);
    }
    case "check_failed": {
      await keepFailedCheck(tx, word);
      const detail = { reason: word.fault };
      return raiseAlerts(tx, [{ kind: "backup_check_failed", key: ALERT_KEY, detail }], word.at);
    }
  }
}

function shortened(word: BackupWord): BackupWord {
  return "fault" in word ? { ...word, fault: word.fault.slice(0, MAX_FAULT) } : word;
}

const START = "word-of-backup ";

/** The word as a line for the process that has the embedded database. */
export function backupWordLine(word: BackupWord): string {
  return START + JSON.stringify({ ...shortened(word), at: word.at.getTime() });
}

/** The word in a line; undefined where the line is about something else. Throws where it cannot be read. */
export function readBackupWord(line: string): BackupWord | undefined {
  if (!line.startsWith(START)) return undefined;
  return told.parse(JSON.parse(line.slice(START.length)));
}
