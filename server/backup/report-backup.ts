import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import {
  type BackupReport,
  formatBackupReport,
  storeBackupReport,
} from "../features/foundation/backups/backup-report.ts";
import { sendToOwner } from "../platform/control-socket.ts";
import type { Database } from "../platform/db/database.ts";
import { openEmbeddedDatabase } from "../platform/db/embedded/embedded-database.ts";
import { openPostgres } from "../platform/db/postgres-database.ts";
import { BackupError } from "./archive.ts";

/** Reports a backup or check to the site. If that fails, the backup is still good, so it returns a warning. */
export async function reportBackup(config: Config, word: BackupReport): Promise<string[]> {
  const problem = await tryReport(config, word);
  return problem === undefined ? [] : [`WARNING: ${problem}`];
}

/** Runs `work`; if it fails, reports that to the site and throws the error. */
export async function reportFailure<T>(
  config: Config,
  kind: "failed" | "check_failed",
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const fault = cause instanceof Error ? cause.message : String(cause);
    const problem = await tryReport(config, { kind, at: new Date(), fault });
    throw problem === undefined ? cause : new BackupError(`${fault}\n${problem}`, { cause });
  }
}

/** Returns why the report failed, as a sentence; undefined if it succeeded. */
async function tryReport(config: Config, word: BackupReport): Promise<string | undefined> {
  try {
    await (config.databaseDirectUrl === undefined
      ? reportToEmbedded(config.dataDir, word)
      : reportAndClose(openPostgres(config.databaseDirectUrl, { connections: 1 }), word));
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `The site could not be notified and may warn of old backups: ${reason}`;
  }
}

/** Passes the report to the running site, or else opens its database. */
async function reportToEmbedded(dataDir: string, word: BackupReport): Promise<void> {
  if ((await sendToOwner(dataDir, formatBackupReport(word))) !== undefined) return;
  const folder = join(dataDir, "postgres");
  // Opening a missing folder would create a database.
  if (!existsSync(join(folder, "PG_VERSION"))) return;
  await reportAndClose(await openEmbeddedDatabase(folder), word);
}

async function reportAndClose(database: Database, word: BackupReport): Promise<void> {
  try {
    await storeBackupReport(database, word);
  } finally {
    await database.close();
  }
}
