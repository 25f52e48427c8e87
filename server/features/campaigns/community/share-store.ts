import { type Insertable, sql } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";

/** Counts a share for a source and day; false where the limit is reached. */
export async function countForSource(
  tx: Tx,
  { day, source, most }: { day: string; source: string; most: number },
): Promise<boolean> {
  const counted = await tx
    .insertInto("share_source")
    .values({ day, source, shares: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["day", "source"])
        .doUpdateSet({ shares: sql<number>`share_source.shares + 1` })
        .where("share_source.shares", "<", most),
    )
    .returning("shares")
    .execute();
  return counted.length > 0;
}

/** Adds to the counts. Each campaign, channel and day may come only once. */
export async function addShares(
  tx: Tx,
  rows: ReadonlyArray<Insertable<DB["campaign_share"]>>,
): Promise<void> {
  await tx
    .insertInto("campaign_share")
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .columns(["campaign_id", "day", "channel"])
        .doUpdateSet({ shares: sql<number>`campaign_share.shares + excluded.shares` }),
    )
    .execute();
}

/** Forgets sources of the days before this one, `2026-11-20`, `atOnce` at most; answers how many. */
export async function forgetSources(tx: Tx, before: string, atOnce: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM share_source WHERE (day, source) IN (
      SELECT day, source FROM share_source WHERE day < ${before} ORDER BY day LIMIT ${atOnce}
    )`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
