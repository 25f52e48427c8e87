import { type Insertable, sql } from "kysely";
import type { CampaignInvolvement } from "#contract/campaigns/community.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import { selectCards } from "../catalogue/campaign-card-store.ts";
import type { Position } from "../catalogue/campaign-cursor.ts";
import { isPublic } from "../catalogue/public-campaign-store.ts";

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

export interface CampaignAccount {
  readonly campaignId: number;
  readonly accountId: string;
}

/** Returns false if there was none. */
export async function deleteLikeOrFollow(
  tx: Tx,
  table: "campaign_like" | "campaign_follow",
  { campaignId, accountId }: CampaignAccount,
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom(table)
    .where("campaign_id", "=", campaignId)
    .where("account_id", "=", accountId)
    .returning("campaign_id")
    .execute();
  return deleted.length > 0;
}

export async function countLikesAndFollowers(
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
  { campaignId, accountId }: CampaignAccount,
): Promise<Pick<CampaignInvolvement, "liked" | "following" | "gave">> {
  const [part] = await readRows(
    db,
    sql<Pick<CampaignInvolvement, "liked" | "following" | "gave">>`SELECT
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
export async function deleteLikesAndFollows(tx: Tx, accountId: string): Promise<number[]> {
  const deleted = [];
  for (const table of ["campaign_like", "campaign_follow"] as const) {
    const rows = tx.deleteFrom(table).where("account_id", "=", accountId).returning("campaign_id");
    deleted.push(...(await rows.execute()));
  }
  return deleted.map(({ campaign_id }) => campaign_id);
}

export async function findLikesAndFollows(db: Db, accountId: string) {
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

/** Cards of the public campaigns that the account follows, latest first. */
export function findFollowedCampaigns(
  db: Db,
  page: { accountId: string; today: string; after: Position | undefined; limit: number },
) {
  const { after } = page;
  return selectCards(db, page.today)
    .innerJoin("campaign_follow as follow", "follow.campaign_id", "campaign.id")
    .select("follow.followed_at")
    .where("follow.account_id", "=", page.accountId)
    .where(isPublic)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(follow.followed_at, follow.campaign_id)
          < (${after?.value}::timestamptz, ${after?.id}::bigint)`,
      ),
    )
    .orderBy("follow.followed_at", "desc")
    .orderBy("follow.campaign_id", "desc")
    .limit(page.limit)
    .execute();
}
