import { sql } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";

interface Taking {
  /** `2026-11-20` */
  readonly day: string;
  readonly kind: string;
  /** How many mails are counted for each key. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Counts mails for each key. Answers the new counts, which may be above the limit. */
export async function countMails(
  tx: Tx,
  { day, kind, counts }: Taking,
): Promise<Map<string, number>> {
  // In the order of the keys, so that two batches can't block each other for ever.
  const keys = [...counts.keys()].sort();
  const { rows } = await sql<{ key: string; mails: number }>`
    INSERT INTO mail_allowance (day, kind, key, mails)
    SELECT ${day}::date, ${kind}, key, mails
    FROM unnest(${keys}::text[], ${keys.map((key) => counts.get(key) ?? 0)}::int[]) AS taken (key, mails)
    ORDER BY key
    ON CONFLICT (day, kind, key) DO UPDATE SET mails = mail_allowance.mails + excluded.mails
    RETURNING key, mails`.execute(tx);
  return new Map(rows.map(({ key, mails }) => [key, mails]));
}

/** Deletes counts of the days before this one, `atOnce` at most; answers how many. */
export async function forgetMails(tx: Tx, before: string, atOnce: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM mail_allowance WHERE (day, kind, key) IN (
      SELECT day, kind, key FROM mail_allowance WHERE day < ${before} ORDER BY day LIMIT ${atOnce}
    )`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
