import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";

export interface LastBackup {
  /** The moment that the last good one shows; null before the first. */
  readonly good_at: Date | null;
  readonly good_bytes: number | null;
  /** Null where the last try was good. */
  readonly failed_at: Date | null;
  readonly fault: string | null;
  /** When one was last restored for a trial; null before the first time. */
  readonly checked_at: Date | null;
  /** Null where the last check was good. */
  readonly check_failed_at: Date | null;
  readonly check_fault: string | null;
}

const kept = sql<LastBackup>`SELECT good_at, good_bytes, failed_at, fault, checked_at, check_failed_at,
  check_fault FROM last_backup`;

/** Undefined on a site that never tried one. */
export async function findLastBackup(db: Db): Promise<LastBackup | undefined> {
  const [row] = await readRows(db, kept);
  return row;
}

/** Locked until the commit: a backup that ends meanwhile leaves its word afterwards. */
export async function lockLastBackup(tx: Tx): Promise<LastBackup | undefined> {
  const { rows } = await sql<LastBackup>`${kept} FOR UPDATE`.execute(tx);
  return rows[0];
}

/** When the site's tables were made. */
export async function findSiteStart(db: Db): Promise<Date> {
  const [row] = await readRows(
    db,
    sql<{ at: string }>`SELECT min(timestamp) AS at FROM schema_migration`,
  );
  return new Date(row?.at ?? Number.NaN);
}

export function keepGoodBackup(tx: Tx, { at, bytes }: { at: Date; bytes: number }): Promise<void> {
  return keep(tx, { good_at: at, good_bytes: bytes, failed_at: null, fault: null });
}

export function keepFailedBackup(
  tx: Tx,
  { at, fault }: { at: Date; fault: string },
): Promise<void> {
  return keep(tx, { failed_at: at, fault });
}

export function keepGoodCheck(tx: Tx, { at }: { at: Date }): Promise<void> {
  return keep(tx, { checked_at: at, check_failed_at: null, check_fault: null });
}

export function keepFailedCheck(tx: Tx, { at, fault }: { at: Date; fault: string }): Promise<void> {
  return keep(tx, { check_failed_at: at, check_fault: fault });
}

async function keep(tx: Tx, row: Partial<LastBackup>): Promise<void> {
  await tx
    .insertInto("last_backup")
    .values(row)
    .onConflict((conflict) => conflict.column("one").doUpdateSet(row))
    .execute();
}
