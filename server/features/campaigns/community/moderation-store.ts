import { type RawBuilder, sql } from "kysely";
import type { CommentFilter } from "#contract/campaigns/community.ts";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { selectComments } from "./comment-store.ts";

const isAnswered = sql`EXISTS (SELECT FROM comment AS reply
  WHERE reply.reply_to = comment.id AND reply.removed_at IS NULL AND reply.hidden_at IS NULL)`;

const filters: Record<CommentFilter, RawBuilder<boolean>> = {
  all: sql`true`,
  unanswered: sql`(comment.hidden_at IS NULL AND NOT comment.by_team AND NOT ${isAnswered})`,
  hidden: sql`comment.hidden_at IS NOT NULL`,
};

/** A campaign's comments for its team, newest first. */
export function findModerated(
  db: Db,
  campaignId: number,
  page: { filter: CommentFilter; after: number | undefined; limit: number },
) {
  const { filter, after, limit } = page;
  return selectComments(db)
    .where("comment.campaign_id", "=", campaignId)
    .where("comment.reply_to", "is", null)
    .where(filters[filter])
    .$if(after !== undefined, (query) => query.where("comment.id", "<", after ?? 0))
    .orderBy("comment.id", "desc")
    .limit(limit)
    .execute();
}

/** Counts the comments of every filter, without replies. */
export async function countModerated(
  db: Db,
  campaignId: number,
): Promise<Record<CommentFilter, number>> {
  const [counts] = await readRows(
    db,
    sql<Record<CommentFilter, number>>`
      SELECT count(*) AS "all",
        count(*) FILTER (WHERE ${filters.unanswered}) AS "unanswered",
        count(*) FILTER (WHERE ${filters.hidden}) AS "hidden"
      FROM comment
      WHERE campaign_id = ${campaignId} AND reply_to IS NULL AND removed_at IS NULL`,
  );
  return counts ?? { all: 0, unanswered: 0, hidden: 0 };
}
