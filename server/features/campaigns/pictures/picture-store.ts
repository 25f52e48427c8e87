import { type Insertable, sql, type Updateable } from "kysely";
import type { PictureUse } from "#contract/campaigns/pictures.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import { insertPictures } from "../catalogue/campaign-store.ts";

type Row = DB["uploaded_picture"];

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
export async function countWaitingByAccount(
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

export function findPictureInState(db: Db, key: string, state: "waiting" | "ready") {
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

export async function listPictureKeys(db: Db, campaignId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("uploaded_picture")
    .select("key")
    .where("campaign_id", "=", campaignId)
    .execute();
  return rows.map(({ key }) => key);
}

/** Where the campaign shows the picture. Stories contain the key in their blocks. */
const uses = sql<PictureUse[]>`array_remove(ARRAY[
  CASE WHEN EXISTS (SELECT FROM campaign_picture AS shown
    WHERE shown.campaign_id = picture.campaign_id AND shown.picture_key = picture.key)
    THEN 'pictures' END,
  CASE WHEN EXISTS (SELECT FROM campaign
    WHERE campaign.id = picture.campaign_id AND strpos(campaign.story::text, picture.key) > 0)
    THEN 'story' END,
  CASE WHEN EXISTS (SELECT FROM campaign_update_picture AS shown
    JOIN campaign_update ON campaign_update.id = shown.update_id
    WHERE campaign_update.campaign_id = picture.campaign_id AND shown.picture_key = picture.key)
    THEN 'update' END,
  CASE WHEN EXISTS (SELECT FROM event
    WHERE event.campaign_id = picture.campaign_id AND event.picture_key = picture.key)
    THEN 'event' END], NULL)`;

function selectPictures(db: Db) {
  return db.selectFrom("uploaded_picture as picture");
}

/** Newest first, without unused pictures that a new crop has replaced. */
export function listPicturesWithUses(db: Db, campaignId: number) {
  return selectPictures(db)
    .selectAll("picture")
    .select(uses.as("used_in"))
    .where("picture.campaign_id", "=", campaignId)
    .where(sql<boolean>`(${uses} <> '{}' OR NOT EXISTS (SELECT FROM uploaded_picture AS newer
      WHERE newer.replaces = picture.key AND newer.state = 'ready'))`)
    .orderBy("picture.uploaded_at", "desc")
    .orderBy("picture.key")
    .execute();
}

export type PictureRow = Awaited<ReturnType<typeof listPicturesWithUses>>[number];

/** Undefined for another campaign's picture. */
export function findPictureWithUses(db: Db, campaignId: number, key: string) {
  return selectPictures(db)
    .selectAll("picture")
    .select(uses.as("used_in"))
    .where("picture.campaign_id", "=", campaignId)
    .where("picture.key", "=", key)
    .executeTakeFirst();
}

/** Unused pictures uploaded before a time, oldest first. */
export function findUnusedPictures(db: Db, { before, limit }: { before: Date; limit: number }) {
  return selectPictures(db)
    .select(["picture.key", sql<number>`picture.campaign_id`.as("campaign_id")])
    .where("picture.uploaded_at", "<", before)
    .where("picture.campaign_id", "is not", null)
    .where(sql<boolean>`${uses} = '{}'`)
    .orderBy("picture.uploaded_at")
    .limit(limit)
    .execute();
}

export interface OrderedPicture {
  readonly key: string;
  readonly alt: string;
}

export function findPictureOrder(db: Db, campaignId: number): Promise<OrderedPicture[]> {
  return db
    .selectFrom("campaign_picture")
    .select(["picture_key as key", "alt"])
    .where("campaign_id", "=", campaignId)
    .orderBy("position")
    .execute();
}

export async function replacePictureOrder(
  tx: Tx,
  campaignId: number,
  pictures: readonly OrderedPicture[],
): Promise<void> {
  await tx.deleteFrom("campaign_picture").where("campaign_id", "=", campaignId).execute();
  await insertPictures(tx, campaignId, pictures);
}

/** Replaces a picture at its position; returns false if `old` isn't in the order. */
export async function replacePictureInOrder(
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
