import { sql } from "kysely";
import type { Database, Tx } from "../db/database.ts";
import { inPatientTransaction } from "../db/in-transaction.ts";
import { type Archive, readParts } from "./archive-reader.ts";
import { BackupFault } from "./backup-fault.ts";
import type { Manifest, TableManifest } from "./manifest.ts";
import { withOpenConstraints } from "./open-constraints.ts";
import { fixFormats, JOBS_SCHEMA, listTables } from "./table-catalogue.ts";
import { digestTable, loadRows } from "./table-rows.ts";

/** Rows that a migration writes by itself; those of the backup take their place. */
const SEEDED = ["public.readiness", "public.reference_rate"];
const QUEUES = `${JOBS_SCHEMA}.queue`;

/** `tables/public.donation/00001.jsonl` */
const tablePart = /^tables\/([^/]+)\/\d+\.jsonl$/;

export function tablePartName(table: string, number: number): string {
  return `tables/${table}/${String(number).padStart(6, "0")}.jsonl`;
}

/** The tables with rows in them that no migration wrote. */
export async function listFilledTables(tx: Tx): Promise<string[]> {
  const filled: string[] = [];
  for (const { name } of await listTables(tx)) {
    if (SEEDED.includes(name) || name === QUEUES) continue;
    const { rows } = await sql`SELECT FROM ${sql.raw(name)} LIMIT 1`.execute(tx);
    if (rows.length > 0) filled.push(name);
  }
  return filled;
}

/**
 * Loads a backup's rows into a database of the same migration whose tables are empty, and holds every
 * table against the manifest: all in one transaction, so that a failure leaves nothing. Throws BackupFault.
 */
export async function loadTables(
  database: Database,
  archive: Archive,
  manifest: Manifest,
): Promise<void> {
  await inPatientTransaction(database, async (tx) => {
    await fixFormats(tx);
    const tables = await matchTables(tx, manifest);
    await withOpenConstraints(tx, async () => {
      await removeSeeds(tx);
      for await (const { name, bytes } of readParts(archive)) {
        const table = tables.get(tablePart.exec(name)?.[1] ?? "");
        if (table) await loadRows(tx, table, bytes);
      }
    });
    for (const { name, last } of manifest.sequences) {
      if (last !== null) await sql`SELECT setval(${name}::regclass, ${last}::bigint)`.execute(tx);
    }
    for (const table of tables.values()) await compareTable(tx, table);
  });
}

/** Throws BackupFault unless the table has the rows of the manifest, to the last value. */
async function compareTable(tx: Tx, told: TableManifest): Promise<void> {
  if (told.name === QUEUES) return;
  const is = await digestTable(tx, told);
  if (is.rows !== told.rows) {
    throw new BackupFault(`${told.name}: ${is.rows} rows were loaded, not ${told.rows}.`);
  }
  if (is.digest !== told.digest) {
    throw new BackupFault(`${told.name}: a row is not as it was.`);
  }
}

/** The backup's tables, by name. Throws BackupFault where they have columns that are not here. */
async function matchTables(tx: Tx, manifest: Manifest): Promise<Map<string, TableManifest>> {
  const here = new Map((await listTables(tx)).map((table) => [table.name, table]));
  for (const { name, columns } of manifest.tables) {
    const known = new Set(here.get(name)?.columns.map((column) => column.name));
    const unknown = columns.filter((column) => !known.has(column.name)).map((it) => it.name);
    if (unknown.length > 0) {
      throw new BackupFault(`${name}: this program does not know ${unknown.join(", ")}.`);
    }
  }
  return new Map(manifest.tables.map((table) => [table.name, table]));
}

async function removeSeeds(tx: Tx): Promise<void> {
  for (const name of SEEDED) await sql`DELETE FROM ${sql.raw(name)}`.execute(tx);
}
