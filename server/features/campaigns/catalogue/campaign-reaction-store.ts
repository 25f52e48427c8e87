import { sql } from "kysely";
import type { Campaign } from "#contract/campaigns/catalogue.ts";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";

export type Reactions = Pick<
  Campaign,
  "like_count" | "follower_count" | "comment_count" | "share_count"
>;

export async function countReactions(db: Db, id: number): Promise<Reactions> {
  const [row] = await readRows(
    db,
    sql<Reactions>`SELECT
      (SELECT count(*) FROM campaign_like WHERE campaign_id = ${id}) AS like_count,
      (SELECT count(*) FROM campaign_follow WHERE campaign_id = ${id}) AS follower_count,
      (SELECT count(*) FROM comment WHERE campaign_id = ${id}
        AND reply_to IS NULL AND hidden_at IS NULL AND removed_at IS NULL) AS comment_count,
      (SELECT coalesce(sum(shares), 0) FROM campaign_share WHERE campaign_id = ${id}) AS share_count`,
  );
  return row ?? { like_count: 0, follower_count: 0, comment_count: 0, share_count: 0 };
}
