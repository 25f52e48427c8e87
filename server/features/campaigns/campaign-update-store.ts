import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/database.ts";
import type { Position } from "./campaign-cursor.ts";

export type UpdateRow = Awaited<ReturnType<typeof findUpdates>>[number];

export function findUpdates(db: Db, campaignId: number, page: { after?: Position; limit: number }) {
  const { after } = page;
  return db
    .selectFrom("campaign_update")
    .select(["id", "title", "body", "posted_at"])
    .where("campaign_id", "=", campaignId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(posted_at, id) < (${after?.value}::timestamptz, ${after?.id}::bigint)`,
      ),
    )
    .orderBy("posted_at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit)
    .execute();
}

export async function insertUpdate(
  tx: Tx,
  update: { campaign_id: number; title: string; body: string; posted_at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto("campaign_update")
    .values(update)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
