import { existsSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Config } from "../config.ts";
import { type ArchiveWriter, writeArchive } from "../platform/backup/archive-writer.ts";
import { BackupFault } from "../platform/backup/backup-fault.ts";
import { tablePartName } from "../platform/backup/load-tables.ts";
import { FORMAT, type Manifest, type TableManifest } from "../platform/backup/manifest.ts";
import {
  fixFormats,
  lastMigration,
  listSequences,
  listTables,
} from "../platform/backup/table-catalogue.ts";
import { dumpTable } from "../platform/backup/table-rows.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import { inSnapshot } from "../platform/db/in-transaction.ts";
import type { FileStore } from "../platform/storage/file-store.ts";
import { VERSION } from "../platform/version.ts";
import { findMissingFiles } from "./named-files-store.ts";

export interface BackupOptions {
  readonly file: string;
  readonly at: Date;
  readonly withSecret: boolean;
  /** Null where they stay where they are, as in a move to another database. */
  readonly files: FileStore | null;
}

/** Writes a backup of a site that may go on running. What is in it fits together, to the last row. */
export function backUp(
  config: Config,
  database: Database,
  { file, at, withSecret, files }: BackupOptions,
): Promise<Manifest> {
  return writeArchive(file, { passphrase: config.backupKey, at }, async (archive) => {
    const stored = new Set<string>();
    // Before the rows, for those that are removed while we read; and after them, for new ones.
    if (files) await addFiles(archive, files, stored);
    const { missing, ...found } = await inSnapshot(database, async (tx) => ({
      ...(await addRows(archive, tx)),
      missing: files ? await findMissingFiles(tx, stored) : [],
    }));
    if (files) await addFiles(archive, files, stored);
    // After the rows: a gateway that knows of more than the books is asked again, the contrary is an alert.
    if (files) await addGateway(archive, config.dataDir);
    if (withSecret) await archive.add("secret", Buffer.from(config.appSecrets.join("\n")));
    return {
      ...found,
      format: FORMAT,
      program: VERSION,
      made_at: at.toISOString(),
      with_secret: withSecret,
      files: stored.size,
      missing_files: missing.filter((key) => !stored.has(key)).length,
    };
  });
}

async function addRows(archive: ArchiveWriter, tx: Tx) {
  await fixFormats(tx);
  const migration = await lastMigration(tx);
  if (migration === undefined) throw new BackupFault("The database is empty: nothing to back up.");
  const tables: TableManifest[] = [];
  for (const table of await listTables(tx)) {
    let parts = 0;
    const dumped = await dumpTable(tx, table, (part) => {
      parts += 1;
      return archive.add(tablePartName(table.name, parts), part);
    });
    tables.push({ name: table.name, columns: [...table.columns], ...dumped });
  }
  return {
    migration,
    tables,
    sequences: await listSequences(tx),
  };
}

async function addFiles(
  archive: ArchiveWriter,
  files: FileStore,
  stored: Set<string>,
): Promise<void> {
  for await (const key of files.list()) {
    if (stored.has(key)) continue;
    const bytes = await files.get(key);
    if (!bytes) continue;
    await archive.add(`files/${key}`, bytes);
    stored.add(key);
  }
}

const GATEWAY_PART_BYTES = 2 ** 20;

/** The sandbox gateway's own state, where it is mounted in the site. */
async function addGateway(archive: ArchiveWriter, dataDir: string): Promise<void> {
  const file = join(dataDir, "sandbox.sqlite");
  if (!existsSync(file)) return;
  const copy = join(dataDir, `sandbox-copy-${process.pid}.sqlite`);
  rmSync(copy, { force: true });
  try {
    const gateway = new DatabaseSync(file, { readOnly: true });
    gateway.prepare("VACUUM INTO ?").run(copy);
    gateway.close();
    const handle = await open(copy, "r");
    try {
      const buffer = Buffer.alloc(GATEWAY_PART_BYTES);
      for (let part = 1; ; part += 1) {
        const { bytesRead } = await handle.read(buffer, 0, buffer.length);
        if (bytesRead === 0) break;
        await archive.add(
          `gateway/${String(part).padStart(6, "0")}`,
          buffer.subarray(0, bytesRead),
        );
      }
    } finally {
      await handle.close();
    }
  } finally {
    rmSync(copy, { force: true });
  }
}
