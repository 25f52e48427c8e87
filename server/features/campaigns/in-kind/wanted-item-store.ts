import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import { countedStates } from "./in-kind-status.ts";

export type WantedItemRow = Awaited<ReturnType<typeof findWantedItems>>[number];

const stillWanted = sql<number>`greatest(0, wanted_item.quantity - (
  SELECT coalesce(sum(gift.quantity), 0) FROM in_kind_gift AS gift
  WHERE gift.item_id = wanted_item.id AND gift.state IN (${sql.join(countedStates)})))`;

function selectItems(db: Db) {
  return db
    .selectFrom("wanted_item")
    .select(["id", "campaign_id", "name", "note", "quantity", stillWanted.as("still_wanted")]);
}

/** In the campaign's order. */
export function findWantedItems(db: Db, campaignId: number) {
  return selectItems(db)
    .where("campaign_id", "=", campaignId)
    .orderBy("position")
    .orderBy("id")
    .execute();
}

export function findWantedItem(db: Db, id: number) {
  return selectItems(db).where("id", "=", id).executeTakeFirst();
}

/** Makes other confirmations of the item wait until the commit. */
export async function lockWantedItem(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom("wanted_item").select("id").where("id", "=", id).forUpdate().execute();
}

export async function insertWantedItems(
  tx: Tx,
  rows: ReadonlyArray<Insertable<DB["wanted_item"]>>,
): Promise<number[]> {
  const added = await tx
    .insertInto("wanted_item")
    .values([...rows])
    .returning("id")
    .execute();
  return added.map(({ id }) => id);
}
