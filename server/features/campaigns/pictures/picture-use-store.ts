import { sql } from "kysely";
import type { PictureUse } from "#contract/campaigns/pictures.ts";
import type { Db } from "../../../platform/db/database.ts";

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
export function listWithUses(db: Db, campaignId: number) {
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

export type PictureRow = Awaited<ReturnType<typeof listWithUses>>[number];

/** Undefined for another campaign's picture. */
export function findWithUses(db: Db, campaignId: number, key: string) {
  return selectPictures(db)
    .selectAll("picture")
    .select(uses.as("used_in"))
    .where("picture.campaign_id", "=", campaignId)
    .where("picture.key", "=", key)
    .executeTakeFirst();
}

/** Unused pictures uploaded before a time, oldest first. */
export function listUnused(db: Db, { before, limit }: { before: Date; limit: number }) {
  return selectPictures(db)
    .select(["picture.key", sql<number>`picture.campaign_id`.as("campaign_id")])
    .where("picture.uploaded_at", "<", before)
    .where("picture.campaign_id", "is not", null)
    .where(sql<boolean>`${uses} = '{}'`)
    .orderBy("picture.uploaded_at")
    .limit(limit)
    .execute();
}
