import { sql } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";

interface Taking {
  /** `2026-11-20` */
  readonly day: string;
  readonly kind: string;
  /** How many each of them takes. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Counts mails; answers how many each key has taken now, those that are too many included. */
export async function countMails(
  tx: Tx,
  { day, kind, counts }: Taking,
): Promise<Map<string, number>> {
  // In the order of the keys, so that two batches never wait for each other.
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

/** Those of the days before this one. */
export async function forgetMails(tx: Tx, before: string): Promise<void> {
  await tx.deleteFrom("mail_allowance").where("day", "<", before).execute();
}
