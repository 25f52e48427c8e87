import { existsSync } from "node:fs";
import { join } from "node:path";
import { sendToOwner } from "../platform/control-socket.ts";
import type { Database } from "../platform/db/database.ts";
import { copyFolder } from "../platform/db/embedded/database-folder.ts";
import { lockFolder } from "../platform/db/folder-lock.ts";
import { BackupError } from "./archive.ts";

/** The command with which a backup asks the owner of the embedded database for a copy. */
export const COPY_DATABASE = "copy-database";

/** Relative to `DATA_DIR`, since each process may know it by another path. */
const copyIn = (dataDir: string) => join(dataDir, "backup", "postgres");

/** Copies the database in its owner's process. Queries wait meanwhile. */
export async function copyForBackup({ pglite }: Database, dataDir: string): Promise<string> {
  await pglite?.runExclusive(() => copyFolder(join(dataDir, "postgres"), copyIn(dataDir)));
  return "copied";
}

/** Copies the embedded database of a site, which may be running, and returns the copy's folder. */
export async function copyEmbedded(dataDir: string): Promise<string> {
  const original = expectEmbedded(dataDir);
  if ((await sendToOwner(dataDir, COPY_DATABASE)) !== undefined) return copyIn(dataDir);
  const lock = await lockFolder(original);
  await copyFolder(original, copyIn(dataDir)).finally(() => lock.release());
  return copyIn(dataDir);
}

/** The folder of an embedded database. Throws BackupError if there is none, since opening it would create one. */
export function expectEmbedded(dataDir: string): string {
  const folder = join(dataDir, "postgres");
  if (existsSync(join(folder, "PG_VERSION"))) return folder;
  throw new BackupError(`DATA_DIR: there is no embedded database in ${dataDir}.`);
}
