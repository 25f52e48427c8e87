import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import {
  type BackupWord,
  backupWordLine,
  takeBackupWord,
} from "../features/foundation/backups/backup-word.ts";
import { askOwner } from "../platform/control-socket.ts";
import type { Database } from "../platform/db/database.ts";
import { openEmbeddedDatabase } from "../platform/db/embedded/embedded-database.ts";
import { openPostgres } from "../platform/db/postgres-database.ts";
import { BackupFault } from "./archive.ts";

/**
 * Leaves word where the site sees it. What went well is good without it too: answers a warning for whoever made it.
 */
export async function tellSite(config: Config, word: BackupWord): Promise<string[]> {
  const trouble = await tell(config, word);
  return trouble === undefined ? [] : [`WARNING: ${trouble}`];
}

/** Runs `work`; where it fails, leaves word of that and throws what it threw. */
export async function tellingOfFailure<T>(
  config: Config,
  kind: "failed" | "check_failed",
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const fault = cause instanceof Error ? cause.message : String(cause);
    const trouble = await tell(config, { kind, at: new Date(), fault });
    throw trouble === undefined ? cause : new BackupFault(`${fault}\n${trouble}`, { cause });
  }
}

/** What hindered it, in a sentence. */
async function tell(config: Config, word: BackupWord): Promise<string | undefined> {
  try {
    await (config.databaseDirectUrl === undefined
      ? tellEmbedded(config.dataDir, word)
      : tellAndClose(openPostgres(config.databaseDirectUrl, { connections: 1 }), word));
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `The site could not be told of this, and may say that its backups are old: ${reason}`;
  }
}

/** A site that runs keeps the word; otherwise its database is opened for it. */
async function tellEmbedded(dataDir: string, word: BackupWord): Promise<void> {
  if ((await askOwner(dataDir, backupWordLine(word))) !== undefined) return;
  const folder = join(dataDir, "postgres");
  // Opening a folder that is not there would make a site.
  if (!existsSync(join(folder, "PG_VERSION"))) return;
  await tellAndClose(await openEmbeddedDatabase(folder), word);
}

async function tellAndClose(database: Database, word: BackupWord): Promise<void> {
  try {
    await takeBackupWord(database, word);
  } finally {
    await database.close();
  }
}
