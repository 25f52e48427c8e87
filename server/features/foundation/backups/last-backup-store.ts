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
}

const kept = sql<LastBackup>`SELECT good_at, good_bytes, failed_at, fault FROM last_backup`;

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

export async function keepGoodBackup(
  tx: Tx,
  { at, bytes }: { at: Date; bytes: number },
): Promise<void> {
  const row = { good_at: at, good_bytes: bytes, failed_at: null, fault: null };
  await tx
    .insertInto("last_backup")
    .values(row)
    .onConflict((conflict) => conflict.column("one").doUpdateSet(row))
    .execute();
}

export async function keepFailedBackup(
  tx: Tx,
  { at, fault }: { at: Date; fault: string },
): Promise<void> {
  const row = { failed_at: at, fault };
  await tx
    .insertInto("last_backup")
    .values(row)
    .onConflict((conflict) => conflict.column("one").doUpdateSet(row))
    .execute();
}
