import type { Insertable, Updateable } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";

type Row = DB["uploaded_picture"];

/** Locks a campaign's pictures and their order, but doesn't block donations. */
export function lockCampaignPictures(tx: Tx, campaignId: number) {
  return tx
    .selectFrom("campaign")
    .select("state")
    .where("id", "=", campaignId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertPicture(tx: Tx, row: Insertable<Row>): Promise<void> {
  await tx.insertInto("uploaded_picture").values(row).execute();
}

export function countPictures(db: Db, campaignId: number) {
  return db
    .selectFrom("uploaded_picture")
    .select(({ fn }) => [
      fn.countAll<number>().as("stored"),
      fn.countAll<number>().filterWhere("state", "=", "waiting").as("waiting"),
    ])
    .where("campaign_id", "=", campaignId)
    .executeTakeFirstOrThrow();
}

/** Counts the account's pictures in these campaigns that are waiting to be drawn. */
export async function countWaitingBy(
  db: Db,
  accountId: string,
  campaignIds: readonly number[],
): Promise<number> {
  const { waiting } = await db
    .selectFrom("uploaded_picture")
    .select(({ fn }) => fn.countAll<number>().as("waiting"))
    .where("campaign_id", "in", campaignIds)
    .where("uploaded_by", "=", accountId)
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  return waiting;
}

export function findPicture(db: Db, campaignId: number, key: string) {
  return db
    .selectFrom("uploaded_picture")
    .selectAll()
    .where("key", "=", key)
    .where("campaign_id", "=", campaignId)
    .executeTakeFirst();
}

export function findInState(db: Db, key: string, state: "waiting" | "ready") {
  return db
    .selectFrom("uploaded_picture")
    .selectAll()
    .where("key", "=", key)
    .where("state", "=", state)
    .executeTakeFirst();
}

/** Whether a new crop of a picture in the order is still being drawn. */
export async function isCropWaiting(db: Db, campaignId: number): Promise<boolean> {
  const found = await db
    .selectFrom("uploaded_picture as crop")
    .innerJoin("campaign_picture as shown", (join) =>
      join
        .onRef("shown.campaign_id", "=", "crop.campaign_id")
        .onRef("shown.picture_key", "=", "crop.replaces"),
    )
    .select("crop.key")
    .where("crop.campaign_id", "=", campaignId)
    .where("crop.state", "=", "waiting")
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Undefined if the picture isn't waiting. */
export function finishPicture(tx: Tx, key: string, outcome: Updateable<Row>) {
  return tx
    .updateTable("uploaded_picture")
    .set(outcome)
    .where("key", "=", key)
    .where("state", "=", "waiting")
    .returning("replaces")
    .executeTakeFirst();
}

/** The keys of ready pictures, locked against deletion until the commit. */
export async function lockReadyKeys(
  tx: Tx,
  campaignId: number,
  keys: readonly string[],
): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await tx
    .selectFrom("uploaded_picture")
    .select("key")
    .where("campaign_id", "=", campaignId)
    .where("state", "=", "ready")
    .where("key", "in", keys)
    .forKeyShare()
    .execute();
  return rows.map(({ key }) => key);
}

/** Returns whether the picture exists. */
export async function lockPicture(tx: Tx, campaignId: number, key: string): Promise<boolean> {
  const found = await tx
    .selectFrom("uploaded_picture")
    .select("key")
    .where("key", "=", key)
    .where("campaign_id", "=", campaignId)
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

export async function deletePictureRow(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom("uploaded_picture").where("key", "=", key).execute();
}

export async function listKeys(db: Db, campaignId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("uploaded_picture")
    .select("key")
    .where("campaign_id", "=", campaignId)
    .execute();
  return rows.map(({ key }) => key);
}
