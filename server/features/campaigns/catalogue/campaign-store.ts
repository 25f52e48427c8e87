import type { Insertable } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";

/** Inserts a campaign and the row of its totals, which start at zero. */
export async function insertCampaign(tx: Tx, row: Insertable<DB["campaign"]>): Promise<number> {
  const { id } = await tx
    .insertInto("campaign")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("campaign_totals")
    .values({ campaign_id: id, currency: row.currency })
    .execute();
  return id;
}

export async function insertPictures(
  tx: Tx,
  campaignId: number,
  pictures: ReadonlyArray<{ key: string; alt: string }>,
): Promise<void> {
  if (pictures.length === 0) return;
  await tx
    .insertInto("campaign_picture")
    .values(
      pictures.map(({ key, alt }, position) => ({
        campaign_id: campaignId,
        position,
        picture_key: key,
        alt,
      })),
    )
    .execute();
}

export async function insertFunds(
  tx: Tx,
  campaignId: number,
  names: readonly string[],
): Promise<Array<{ id: number; name: string }>> {
  if (names.length === 0) return [];
  return await tx
    .insertInto("fund")
    .values(names.map((name) => ({ campaign_id: campaignId, name })))
    .returning(["id", "name"])
    .execute();
}

export interface NewSuggestedAmount {
  /** In the campaign's currency. */
  readonly minor: number;
  readonly does: string;
}

export async function insertSuggestedAmounts(
  tx: Tx,
  campaignId: number,
  amounts: readonly NewSuggestedAmount[],
): Promise<void> {
  if (amounts.length === 0) return;
  await tx
    .insertInto("suggested_amount")
    .values(
      amounts.map(({ minor, does }, position) => ({
        campaign_id: campaignId,
        amount_minor: minor,
        does,
        position,
      })),
    )
    .execute();
}

export async function insertEvent(tx: Tx, row: Insertable<DB["event"]>): Promise<number> {
  const { id } = await tx.insertInto("event").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function setFeatured(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable("campaign").set({ featured_at: at }).where("id", "=", id).execute();
}
