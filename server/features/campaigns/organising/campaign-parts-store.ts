import type { Tx } from "../../../platform/db/database.ts";
import {
  insertFunds,
  insertSuggested,
  type NewSuggestedAmount,
} from "../catalogue/campaign-store.ts";

/**
 * Replaces the campaign's funds by those named. Fails with a foreign key's error where donations
 * name a fund that goes.
 */
export async function replaceFunds(
  tx: Tx,
  campaignId: number,
  names: readonly string[],
): Promise<void> {
  const there = await tx
    .selectFrom("fund")
    .select(["id", "name"])
    .where("campaign_id", "=", campaignId)
    .execute();
  const gone = there.filter(({ name }) => !names.includes(name)).map(({ id }) => id);
  if (gone.length > 0) await tx.deleteFrom("fund").where("id", "in", gone).execute();
  const known = new Set(there.map(({ name }) => name));
  await insertFunds(
    tx,
    campaignId,
    names.filter((name) => !known.has(name)),
  );
}

export interface WantedItem {
  readonly id?: number | undefined;
  readonly name: string;
  readonly note: string;
  readonly quantity: number;
}

/**
 * Replaces the campaign's wanted items, in the order given; an id of another campaign's item is a
 * new item.
 */
export async function replaceWanted(
  tx: Tx,
  campaignId: number,
  items: readonly WantedItem[],
): Promise<void> {
  const there = await tx
    .selectFrom("wanted_item")
    .select("id")
    .where("campaign_id", "=", campaignId)
    .execute();
  const kept = new Set(items.map(({ id }) => id));
  const gone = there.map(({ id }) => id).filter((id) => !kept.has(id));
  if (gone.length > 0) await tx.deleteFrom("wanted_item").where("id", "in", gone).execute();
  const known = new Set(there.map(({ id }) => id));
  for (const [position, { id, name, note, quantity }] of items.entries()) {
    const row = { name, note, quantity, position };
    if (id !== undefined && known.delete(id)) {
      await tx.updateTable("wanted_item").set(row).where("id", "=", id).execute();
    } else {
      await tx
        .insertInto("wanted_item")
        .values({ campaign_id: campaignId, ...row })
        .execute();
    }
  }
}

export async function replaceSuggested(
  tx: Tx,
  campaignId: number,
  amounts: readonly NewSuggestedAmount[],
): Promise<void> {
  await tx.deleteFrom("suggested_amount").where("campaign_id", "=", campaignId).execute();
  await insertSuggested(tx, campaignId, amounts);
}
