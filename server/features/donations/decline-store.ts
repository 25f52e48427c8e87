import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/database.ts";
import { readRows } from "../../platform/db/read-rows.ts";

export interface DeclineCounts {
  readonly bySource: number;
  readonly lastBySource: Date | null;
  readonly overall: number;
}

/** Declined attempts of one source and of everybody, each since its own time. */
export async function countDeclines(
  db: Db,
  window: { source: string; since: Date; overallSince: Date },
): Promise<DeclineCounts> {
  const [counts] = await readRows(
    db,
    sql<DeclineCounts>`
    SELECT
      (SELECT count(*)::int FROM payment_decline
        WHERE source = ${window.source} AND declined_at > ${window.since}) AS "bySource",
      (SELECT max(declined_at) FROM payment_decline
        WHERE source = ${window.source} AND declined_at > ${window.since}) AS "lastBySource",
      (SELECT count(*)::int FROM payment_decline
        WHERE declined_at > ${window.overallSince}) AS "overall"`,
  );
  if (!counts) throw new Error("no counts");
  return counts;
}

/** Remembers attempts up to the gateway's count; those known already stay as they are. */
export async function recordDeclines(
  tx: Tx,
  declines: ReadonlyArray<{ donationId: string; source: string; attempts: number }>,
  at: Date,
): Promise<void> {
  const rows = declines.flatMap(({ donationId, source, attempts }) =>
    Array.from({ length: attempts }, (_, index) => ({
      donation_id: donationId,
      attempt: index + 1,
      source,
      declined_at: at,
    })),
  );
  if (rows.length === 0) return;
  await tx
    .insertInto("payment_decline")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
