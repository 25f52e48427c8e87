import type { Db } from "../../../platform/db/database.ts";

/** Those taken back have no words left. */
export function findCommentsOf(db: Db, accountId: string) {
  return db
    .selectFrom("comment")
    .select(["campaign_id", "reply_to", "body", "posted_at", "hidden_at", "removed_at"])
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
}

export async function findAttachmentsOf(db: Db, accountId: string) {
  const likes = await db
    .selectFrom("campaign_like")
    .select(["campaign_id", "liked_at"])
    .where("account_id", "=", accountId)
    .orderBy("liked_at")
    .execute();
  const follows = await db
    .selectFrom("campaign_follow")
    .select(["campaign_id", "followed_at"])
    .where("account_id", "=", accountId)
    .orderBy("followed_at")
    .execute();
  return { likes, follows };
}

export function findPledgesOf(db: Db, accountId: string) {
  return db
    .selectFrom("in_kind_gift")
    .select([
      "campaign_id",
      "what",
      "quantity",
      "message",
      "anonymous",
      "state",
      "pledged_at",
      "changed_at",
    ])
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
}

/** Without the words and names of others that a notice may repeat. */
export function findNoticesOf(db: Db, accountId: string) {
  return db
    .selectFrom("notification")
    .select(["kind", "campaign_id", "happened_at", "read_at"])
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
}

/** Without what the office noted on them. */
export function findReportsOf(db: Db, accountId: string) {
  return db
    .selectFrom("report")
    .select(["campaign_id", "comment_id", "reason", "text", "state", "reported_at"])
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
}
