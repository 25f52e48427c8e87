import { sql } from "kysely";
import type { Currency } from "#contract/money.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { ratesTag } from "../../../tags.ts";

export interface RateRow {
  readonly base: Currency;
  readonly quote: Currency;
  readonly rate_ppm: number;
  /** "2026-11-20" */
  readonly as_of: string;
  readonly source: string;
  /** When the feed last reported this rate, used or not; null if never. */
  readonly told_at: Date | null;
}

const allRates = sql<RateRow>`
  SELECT base, quote, rate_ppm, as_of::text AS as_of, source, told_at FROM reference_rate
  ORDER BY base, quote`;

export function findRates(db: Db): Promise<readonly RateRow[]> {
  return readRows(db, allRates);
}

export async function lockRates(tx: Tx): Promise<readonly RateRow[]> {
  const { rows } = await sql<RateRow>`${allRates} FOR UPDATE`.execute(tx);
  return rows;
}

export async function saveRate(tx: Tx, row: RateRow): Promise<void> {
  announce(tx, ratesTag);
  await tx
    .insertInto("reference_rate")
    .values(row)
    .onConflict((conflict) => conflict.columns(["base", "quote"]).doUpdateSet(row))
    .execute();
}

/** When the feed last reported rates; null if never. */
export async function findLastReportedAt(db: Db): Promise<Date | null> {
  const [row] = await readRows(
    db,
    sql<{ at: Date | null }>`SELECT max(told_at) AS at FROM reference_rate`,
  );
  return row?.at ?? null;
}
