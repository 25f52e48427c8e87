import { type Insertable, sql } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";

/** Adds to the counts. `rows` must not repeat a campaign, channel and day. */
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
