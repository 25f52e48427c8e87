import { type Insertable, type RawBuilder, sql } from "kysely";
import type { CommentFilter } from "#contract/campaigns/community.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";

export async function insertComment(tx: Tx, row: Insertable<DB["comment"]>): Promise<number> {
  const { id } = await tx
    .insertInto("comment")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The account's comments since a moment (removed ones too), and the time of the first. */
export function countCommentsSince(db: Db, accountId: string, since: Date) {
  return db
    .selectFrom("comment")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("posted_at").as("first_at")])
    .where("account_id", "=", accountId)
    .where("posted_at", ">", since)
    .executeTakeFirstOrThrow();
}

/** Undefined for a comment that its author removed. */
export function lockComment(tx: Tx, id: number) {
  return tx
    .selectFrom("comment")
    .selectAll()
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

export async function setCommentHidden(
  tx: Tx,
  id: number,
  hidden: { by: string; office: boolean; at: Date } | null,
): Promise<void> {
  await tx
    .updateTable("comment")
    .set({
      hidden_at: hidden?.at ?? null,
      hidden_by: hidden?.by ?? null,
      hidden_by_office: hidden?.office ?? false,
    })
    .where("id", "=", id)
    .execute();
}

export async function markCommentRemoved(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable("comment").set({ body: "", removed_at: at }).where("id", "=", id).execute();
}

/** Ids of the account's comments on a campaign, newest first. */
export async function findOwnComments(
  db: Db,
  { campaignId, accountId, limit }: { campaignId: number; accountId: string; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom("comment")
    .select("id")
    .where("account_id", "=", accountId)
    .where("campaign_id", "=", campaignId)
    .where("removed_at", "is", null)
    .orderBy("posted_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export type CommentRow = Awaited<ReturnType<typeof findReplies>>[number];

/** Comments with their authors, without removed ones. */
function selectComments(db: Db) {
  return db
    .selectFrom("comment")
    .innerJoin("account as author", "author.id", "comment.account_id")
    .select([
      "comment.id",
      "comment.reply_to",
      "comment.body",
      "comment.posted_at",
      "comment.by_team",
      "comment.hidden_at",
      "comment.hidden_by_office",
      "author.first_name",
      "author.last_name",
      "author.portrait",
      "author.erased_at",
      sql<boolean>`EXISTS (SELECT FROM donation
        WHERE donation.account_id = comment.account_id
          AND donation.campaign_id = comment.campaign_id
          AND donation.state = 'settled' AND NOT donation.anonymous)`.as("gave"),
    ])
    .where("comment.removed_at", "is", null);
}

/** Public replies to comments, oldest first. */
export async function findReplies(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return await selectComments(db)
    .where("comment.reply_to", "in", [...ids])
    .where("comment.hidden_at", "is", null)
    .orderBy("comment.id")
    .execute();
}

/** All comments of the account; removed ones have no text. */
export function findCommentsByAccount(db: Db, accountId: string) {
  return db
    .selectFrom("comment")
    .select(["campaign_id", "reply_to", "body", "posted_at", "hidden_at", "removed_at"])
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
}

const isAnswered = sql`EXISTS (SELECT FROM comment AS reply
  WHERE reply.reply_to = comment.id AND reply.removed_at IS NULL AND reply.hidden_at IS NULL)`;

const filters: Record<CommentFilter | "public", RawBuilder<boolean>> = {
  public: sql`comment.hidden_at IS NULL`,
  all: sql`true`,
  unanswered: sql`(comment.hidden_at IS NULL AND NOT comment.by_team AND NOT ${isAnswered})`,
  hidden: sql`comment.hidden_at IS NOT NULL`,
};

/** A campaign's comments without replies, newest first. */
export function findComments(
  db: Db,
  campaignId: number,
  page: { filter: CommentFilter | "public"; after: number | undefined; limit: number },
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
export async function countTeamComments(
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
