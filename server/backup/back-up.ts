import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Pack } from "tar-stream";
import type { Config } from "../config.ts";
import type { Tx } from "../platform/db/database.ts";
import { addFile, addFolder } from "../platform/db/embedded/database-folder.ts";
import { openEmbeddedDatabase } from "../platform/db/embedded/embedded-database.ts";
import { inSnapshot } from "../platform/db/in-transaction.ts";
import { openPostgres } from "../platform/db/postgres-database.ts";
import type { FileStore } from "../platform/storage/file-store.ts";
import { VERSION } from "../platform/version.ts";
import { addBytes, type Manifest, writeArchive } from "./archive.ts";
import { type DatabaseFacts, exportSnapshot, readFacts } from "./database-facts-store.ts";
import { dumpToFile } from "./database-script.ts";
import { copyEmbedded } from "./embedded-copy.ts";
import { findMissingFiles } from "./named-files-store.ts";
import { inWorkFolder } from "./work-folder.ts";

export interface BackupOptions {
  readonly file: string;
  readonly at: Date;
  readonly withSecret: boolean;
  readonly files: FileStore;
}

/**
 * Writes a backup of a site that may go on running. What is in it fits together, to the last row. Throws
 * BackupFault.
 */
export function backUp(config: Config, options: BackupOptions): Promise<Manifest> {
  const { file, at, withSecret, files } = options;
  const archive = { file, passphrase: config.backupKey };
  return inWorkFolder(config, "backup", (place) =>
    writeArchive(archive, async (tar) => {
      const stored = new Set<string>();
      // Before the rows, for files that are removed while we read; and after them, for new ones.
      await addFiles(tar, files, stored);
      const { missing, ...facts } = await addDatabase(tar, config, { place, stored });
      await addFiles(tar, files, stored);
      // After the rows: a gateway that knows of more than the books is asked again, the contrary is an alert.
      await addGateway(tar, config.dataDir, place);
      if (withSecret) await addBytes(tar, "secret", Buffer.from(config.appSecrets.join("\n")));
      return {
        ...facts,
        format: 2,
        program: VERSION,
        made_at: at.toISOString(),
        with_secret: withSecret,
        files: stored.size,
        missing_files: missing.filter((key) => !stored.has(key)).length,
      };
    }),
  );
}

type Added = DatabaseFacts & Pick<Manifest, "database"> & { readonly missing: readonly string[] };

async function addDatabase(
  tar: Pack,
  config: Config,
  { place, stored }: { readonly place: string; readonly stored: ReadonlySet<string> },
): Promise<Added> {
  const { databaseDirectUrl: url } = config;
  const read = async (tx: Tx) => ({
    ...(await readFacts(tx)),
    missing: await findMissingFiles(tx, stored),
  });
  if (url === undefined) {
    const folder = await copyEmbedded(config.dataDir);
    const copy = await openEmbeddedDatabase(folder);
    const facts = await inSnapshot(copy, read).finally(() => copy.close());
    await addFolder(tar, folder, "postgres/");
    return { ...facts, database: "postgres" };
  }
  const dump = join(place, "database.dump");
  const server = openPostgres(url);
  const facts = await inSnapshot(server, async (tx) => {
    const facts = await read(tx);
    await dumpToFile(url, await exportSnapshot(tx), dump);
    return facts;
  }).finally(() => server.close());
  await addFile(tar, "database.dump", dump);
  return { ...facts, database: "database.dump" };
}

async function addFiles(tar: Pack, files: FileStore, stored: Set<string>): Promise<void> {
  for await (const key of files.list()) {
    if (stored.has(key)) continue;
    const bytes = await files.get(key);
    if (!bytes) continue;
    await addBytes(tar, `files/${key}`, bytes);
    stored.add(key);
  }
}

/** The sandbox gateway's own state, where it is mounted in the site. */
async function addGateway(tar: Pack, dataDir: string, place: string): Promise<void> {
  const file = join(dataDir, "sandbox.sqlite");
  if (!existsSync(file)) return;
  const copy = join(place, "sandbox.sqlite");
  const gateway = new DatabaseSync(file, { readOnly: true });
  gateway.prepare("VACUUM INTO ?").run(copy);
  gateway.close();
  await addFile(tar, "sandbox.sqlite", copy);
}
