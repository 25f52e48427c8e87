import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { selectCards } from "../catalogue/campaign-card-store.ts";
import type { Position } from "../catalogue/campaign-cursor.ts";
import { isPublic } from "../catalogue/public-campaign-store.ts";

/** Cards of the public campaigns that the account follows, latest first. */
export function findFollowed(
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
