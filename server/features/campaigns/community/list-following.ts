import type { listFollowing } from "#contract/campaigns/community.ts";
import type { AnswerOf, QueryOf } from "#contract/endpoint.ts";
import { type Clock, today } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { cutPage, readCursor } from "../catalogue/campaign-cursor.ts";
import { cardView } from "../catalogue/campaign-view.ts";
import { findFollowed } from "./following-store.ts";

/** The campaigns that somebody follows, the latest first. */
export async function listFollowedCampaigns(
  { db, clock }: { db: Db; clock: Clock },
  accountId: string,
  { cursor, limit }: QueryOf<typeof listFollowing>,
): Promise<AnswerOf<typeof listFollowing>> {
  const day = today(clock);
  const after = readCursor("following", cursor);
  const found = await findFollowed(db, { accountId, today: day, after, limit: limit + 1 });
  const page = cutPage(found, limit, "following", (row) => ({
    value: row.followed_at.toISOString(),
    id: row.id,
  }));
  return { data: page.rows.map((row) => cardView(row, day)), next_cursor: page.next_cursor };
}
