import { type Insertable, sql } from "kysely";
import type { OwnPart } from "#contract/campaigns/community.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";

/** Returns how many are new. */
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

/** Returns how many are new. */
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

/** Returns false if there was none. */
export async function deleteLike(tx: Tx, target: Attachment): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("campaign_like")
    .where("campaign_id", "=", target.campaignId)
    .where("account_id", "=", target.accountId)
    .returning("campaign_id")
    .execute();
  return deleted.length > 0;
}

/** Returns false if there was none. */
export async function deleteFollow(tx: Tx, target: Attachment): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("campaign_follow")
    .where("campaign_id", "=", target.campaignId)
    .where("account_id", "=", target.accountId)
    .returning("campaign_id")
    .execute();
  return deleted.length > 0;
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

/** Returns the ids of the campaigns concerned. */
export async function deleteAttachmentsOf(tx: Tx, accountId: string): Promise<number[]> {
  const deleted = [];
  for (const table of ["campaign_like", "campaign_follow"] as const) {
    const rows = tx.deleteFrom(table).where("account_id", "=", accountId).returning("campaign_id");
    deleted.push(...(await rows.execute()));
  }
  return deleted.map(({ campaign_id }) => campaign_id);
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
