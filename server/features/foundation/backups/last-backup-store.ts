import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";

export interface LastBackup {
  /** The time of the data in the last good backup; null before the first. */
  readonly good_at: Date | null;
  readonly good_bytes: number | null;
  /** Null if the last attempt succeeded. */
  readonly failed_at: Date | null;
  readonly fault: string | null;
  /** The last successful test restore; null before the first. */
  readonly checked_at: Date | null;
  /** Null if the last test restore succeeded. */
  readonly check_failed_at: Date | null;
  readonly check_fault: string | null;
}

const selectLastBackup = sql<LastBackup>`SELECT good_at, good_bytes, failed_at, fault, checked_at, check_failed_at,
  check_fault FROM last_backup`;

export async function findLastBackup(db: Db): Promise<LastBackup | undefined> {
  const [row] = await readRows(db, selectLastBackup);
  return row;
}

/** Locked until the commit: a backup that ends meanwhile reports afterwards. */
export async function lockLastBackup(tx: Tx): Promise<LastBackup | undefined> {
  const { rows } = await sql<LastBackup>`${selectLastBackup} FOR UPDATE`.execute(tx);
  return rows[0];
}

export async function findSiteStart(db: Db): Promise<Date> {
  const [row] = await readRows(
    db,
    sql<{ at: string }>`SELECT min(timestamp) AS at FROM schema_migration`,
  );
  return new Date(row?.at ?? Number.NaN);
}

export async function saveLastBackup(tx: Tx, row: Partial<LastBackup>): Promise<void> {
  await tx
    .insertInto("last_backup")
    .values(row)
    .onConflict((conflict) => conflict.column("one").doUpdateSet(row))
    .execute();
}
