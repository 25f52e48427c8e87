import { existsSync } from "node:fs";
import { join } from "node:path";
import { askOwner } from "../platform/control-socket.ts";
import type { Database } from "../platform/db/database.ts";
import { copyFolder } from "../platform/db/embedded/database-folder.ts";
import { lockFolder } from "../platform/db/folder-lock.ts";
import { BackupFault } from "./archive.ts";

/** What a backup asks of the process that has the embedded database. */
export const COPY_DATABASE = "copy-database";

/** In the folder of a backup that is being made: each process knows `DATA_DIR` by a path of its own. */
const copyIn = (dataDir: string) => join(dataDir, "backup", "postgres");

/** What that process does then. What is asked of the database waits meanwhile. */
export async function copyForBackup({ pglite }: Database, dataDir: string): Promise<string> {
  await pglite?.runExclusive(() => copyFolder(join(dataDir, "postgres"), copyIn(dataDir)));
  return "copied";
}

/** Copies the embedded database of a site that may be running; answers where the copy is. */
export async function copyEmbedded(dataDir: string): Promise<string> {
  const original = expectEmbedded(dataDir);
  if ((await askOwner(dataDir, COPY_DATABASE)) !== undefined) return copyIn(dataDir);
  const lock = await lockFolder(original);
  await copyFolder(original, copyIn(dataDir)).finally(() => lock.release());
  return copyIn(dataDir);
}

/** The folder of an embedded database. Throws BackupFault where there is none: opening it would make a site. */
export function expectEmbedded(dataDir: string): string {
  const folder = join(dataDir, "postgres");
  if (existsSync(join(folder, "PG_VERSION"))) return folder;
  throw new BackupFault(`DATA_DIR: there is no embedded database in ${dataDir}.`);
}
