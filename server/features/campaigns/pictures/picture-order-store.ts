import type { Db, Tx } from "../../../platform/db/database.ts";
import { insertPictures } from "../catalogue/campaign-store.ts";

export interface OrderedPicture {
  readonly key: string;
  readonly alt: string;
}

export function listOrder(db: Db, campaignId: number): Promise<OrderedPicture[]> {
  return db
    .selectFrom("campaign_picture")
    .select(["picture_key as key", "alt"])
    .where("campaign_id", "=", campaignId)
    .orderBy("position")
    .execute();
}

export async function replaceOrder(
  tx: Tx,
  campaignId: number,
  pictures: readonly OrderedPicture[],
): Promise<void> {
  await tx.deleteFrom("campaign_picture").where("campaign_id", "=", campaignId).execute();
  await insertPictures(tx, campaignId, pictures);
}

/** Replaces a picture at its position; returns false if `old` isn't in the order. */
export async function replaceInOrder(
  tx: Tx,
  campaignId: number,
  { old, by }: { old: string; by: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("campaign_picture")
    .set({ picture_key: by })
    .where("campaign_id", "=", campaignId)
    .where("picture_key", "=", old)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
