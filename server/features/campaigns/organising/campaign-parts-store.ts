import type { Tx } from "../../../platform/db/database.ts";
import {
  insertFunds,
  insertSuggestedAmounts,
  type NewSuggestedAmount,
} from "../catalogue/campaign-store.ts";

/** Replaces the campaign's funds. Fails with a foreign key error when donations name a removed fund. */
export async function replaceFunds(
  tx: Tx,
  campaignId: number,
  names: readonly string[],
): Promise<void> {
  const existing = await tx
    .selectFrom("fund")
    .select(["id", "name"])
    .where("campaign_id", "=", campaignId)
    .execute();
  const removed = existing.filter(({ name }) => !names.includes(name)).map(({ id }) => id);
  if (removed.length > 0) await tx.deleteFrom("fund").where("id", "in", removed).execute();
  const existingNames = new Set(existing.map(({ name }) => name));
  await insertFunds(
    tx,
    campaignId,
    names.filter((name) => !existingNames.has(name)),
  );
}

export interface WantedItem {
  readonly id?: number | undefined;
  readonly name: string;
  readonly note: string;
  readonly quantity: number;
}

/** Replaces the campaign's wanted items in this order; an unknown id adds a new item. */
export async function replaceWantedItems(
  tx: Tx,
  campaignId: number,
  items: readonly WantedItem[],
): Promise<void> {
  const existing = await tx
    .selectFrom("wanted_item")
    .select("id")
    .where("campaign_id", "=", campaignId)
    .execute();
  const requestedIds = new Set(items.map(({ id }) => id));
  const removed = existing.map(({ id }) => id).filter((id) => !requestedIds.has(id));
  if (removed.length > 0) await tx.deleteFrom("wanted_item").where("id", "in", removed).execute();
  const unusedIds = new Set(existing.map(({ id }) => id));
  for (const [position, { id, name, note, quantity }] of items.entries()) {
    const row = { name, note, quantity, position };
    if (id !== undefined && unusedIds.delete(id)) {
      await tx.updateTable("wanted_item").set(row).where("id", "=", id).execute();
    } else {
      await tx
        .insertInto("wanted_item")
        .values({ campaign_id: campaignId, ...row })
        .execute();
    }
  }
}

export async function replaceSuggestedAmounts(
  tx: Tx,
  campaignId: number,
  amounts: readonly NewSuggestedAmount[],
): Promise<void> {
  await tx.deleteFrom("suggested_amount").where("campaign_id", "=", campaignId).execute();
  await insertSuggestedAmounts(tx, campaignId, amounts);
}
