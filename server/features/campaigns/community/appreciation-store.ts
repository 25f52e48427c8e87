import { type Insertable, sql } from "kysely";
import type { OwnPart } from "#contract/campaigns/community.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";

/** Answers how many of them are new. */
export async function insertLikes(
  tx: Tx,
  rows: ReadonlyArray<Insertable<DB["campaign_like"]>>,
): Promise<number> {
  const added = await tx
    .insertInto("campaign_like")
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .returning("campaign_id")
    .execute();
  return added.length;
}

/** Answers how many of them are new. */
export async function insertFollows(
  tx: Tx,
  rows: ReadonlyArray<Insertable<DB["campaign_follow"]>>,
): Promise<number> {
  const added = await tx
    .insertInto("campaign_follow")
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .returning("campaign_id")
    .execute();
  return added.length;
}

export interface Attachment {
  readonly campaignId: number;
  readonly accountId: string;
}

/** False where there was none. */
export async function deleteLike(tx: Tx, one: Attachment): Promise<boolean> {
  const gone = await tx
    .deleteFrom("campaign_like")
    .where("campaign_id", "=", one.campaignId)
    .where("account_id", "=", one.accountId)
    .returning("campaign_id")
    .execute();
  return gone.length > 0;
}

/** False where there was none. */
export async function deleteFollow(tx: Tx, one: Attachment): Promise<boolean> {
  const gone = await tx
    .deleteFrom("campaign_follow")
    .where("campaign_id", "=", one.campaignId)
    .where("account_id", "=", one.accountId)
    .returning("campaign_id")
    .execute();
  return gone.length > 0;
}

export async function countAttached(
  db: Db,
  campaignId: number,
): Promise<{ likes: number; followers: number }> {
  const [counts] = await readRows(
    db,
    sql<{ likes: number; followers: number }>`SELECT
      (SELECT count(*) FROM campaign_like WHERE campaign_id = ${campaignId}) AS likes,
      (SELECT count(*) FROM campaign_follow WHERE campaign_id = ${campaignId}) AS followers`,
  );
  return counts ?? { likes: 0, followers: 0 };
}

/** Whether somebody likes a campaign, follows it, and gave to it. */
export async function findOwnPart(
  db: Db,
  { campaignId, accountId }: Attachment,
): Promise<Pick<OwnPart, "liked" | "following" | "gave">> {
  const [part] = await readRows(
    db,
    sql<Pick<OwnPart, "liked" | "following" | "gave">>`SELECT
      EXISTS (SELECT FROM campaign_like
        WHERE campaign_id = ${campaignId} AND account_id = ${accountId}) AS liked,
      EXISTS (SELECT FROM campaign_follow
        WHERE campaign_id = ${campaignId} AND account_id = ${accountId}) AS following,
      EXISTS (SELECT FROM donation WHERE campaign_id = ${campaignId}
        AND account_id = ${accountId} AND state = 'settled') AS gave`,
  );
  return part ?? { liked: false, following: false, gave: false };
}

/** Forgets what somebody likes and follows; answers the ids of these campaigns. */
export async function deleteAttachmentsOf(tx: Tx, accountId: string): Promise<number[]> {
  const gone = [];
  for (const table of ["campaign_like", "campaign_follow"] as const) {
    const rows = tx.deleteFrom(table).where("account_id", "=", accountId).returning("campaign_id");
    gone.push(...(await rows.execute()));
  }
  return gone.map(({ campaign_id }) => campaign_id);
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
