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
import { findMissingFiles } from "./missing-files-store.ts";
import { inWorkFolder } from "./work-folder.ts";

interface BackupOptions {
  readonly file: string;
  readonly at: Date;
  readonly withSecret: boolean;
  readonly files: FileStore;
}

/** Writes a consistent backup of a site, which may be running. Throws BackupError. */
export function writeBackup(config: Config, options: BackupOptions): Promise<Manifest> {
  const { file, at, withSecret, files } = options;
  const archive = { file, passphrase: config.backupKey };
  return inWorkFolder(config, "backup", (folder) =>
    writeArchive(archive, async (tar) => {
      const stored = new Set<string>();
      // Before the rows, because files may be deleted meanwhile, and again afterwards for new files.
      await addFiles(tar, files, stored);
      const { missing, ...facts } = await addDatabase(tar, config, { folder, stored });
      await addFiles(tar, files, stored);
      // After the rows: missing payments are fetched from the gateway, but payments unknown to it raise an alert.
      await addGateway(tar, config.dataDir, folder);
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

type AddedDatabase = DatabaseFacts &
  Pick<Manifest, "database"> & { readonly missing: readonly string[] };

async function addDatabase(
  tar: Pack,
  config: Config,
  { folder: workFolder, stored }: { readonly folder: string; readonly stored: ReadonlySet<string> },
): Promise<AddedDatabase> {
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
  const dump = join(workFolder, "database.dump");
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

/** Adds the state of the sandbox gateway if it is mounted in the site. */
async function addGateway(tar: Pack, dataDir: string, folder: string): Promise<void> {
  const file = join(dataDir, "sandbox.sqlite");
  if (!existsSync(file)) return;
  const copy = join(folder, "sandbox.sqlite");
  const gateway = new DatabaseSync(file, { readOnly: true });
  gateway.prepare("VACUUM INTO ?").run(copy);
  gateway.close();
  await addFile(tar, "sandbox.sqlite", copy);
}
