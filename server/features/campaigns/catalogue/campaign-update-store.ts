import { type Insertable, type NotNull, sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import type { Position } from "./campaign-cursor.ts";

export type UpdateRow = Awaited<ReturnType<typeof findUpdates>>[number];

/** An update's pictures in order. */
export const updatePictures = sql<Array<{ key: string; alt: string }>>`coalesce(
  (SELECT json_agg(json_build_object('key', picture_key, 'alt', alt) ORDER BY position)
    FROM campaign_update_picture WHERE update_id = campaign_update.id),
  '[]'::json)`;

export function findUpdates(db: Db, campaignId: number, page: { after?: Position; limit: number }) {
  const { after } = page;
  return db
    .selectFrom("campaign_update")
    .leftJoin("account as author", "author.id", "campaign_update.author_id")
    .select([
      "campaign_update.id",
      "title",
      "body",
      "posted_at",
      "author.first_name",
      "author.last_name",
      "author.erased_at",
      updatePictures.as("pictures"),
    ])
    .where("campaign_id", "=", campaignId)
    .where("posted_at", "is not", null)
    .$narrowType<{ posted_at: NotNull }>()
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(posted_at, campaign_update.id) < (${after?.value}::timestamptz, ${after?.id}::bigint)`,
      ),
    )
    .orderBy("posted_at", "desc")
    .orderBy("campaign_update.id", "desc")
    .limit(page.limit)
    .execute();
}

export async function insertUpdate(
  tx: Tx,
  update: Insertable<DB["campaign_update"]>,
): Promise<number> {
  const { id } = await tx
    .insertInto("campaign_update")
    .values(update)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
