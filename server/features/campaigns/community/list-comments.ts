import type { listCampaignComments, listComments } from "#contract/campaigns/community.ts";
import type { AnswerOf, QueryOf } from "#contract/endpoint.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { cutPage, readCursor } from "../catalogue/campaign-cursor.ts";
import { isPublicCampaign } from "../catalogue/public-campaign-store.ts";
import { requireCampaignRole } from "../teams/campaign-role.ts";
import { type CommentRow, findComments, findReplies } from "./comment-store.ts";
import { commentView, moderatedView } from "./comment-view.ts";
import { countModerated, findModerated } from "./moderation-store.ts";

/** Throws `not_found` unless the campaign is public. */
export async function listPublicComments(
  { db }: { db: Db },
  campaignId: number,
  { cursor, limit }: QueryOf<typeof listComments>,
): Promise<AnswerOf<typeof listComments>> {
  const after = readCursor("comments", cursor)?.id;
  if (!(await isPublicCampaign(db, campaignId))) throw new AppError("not_found");
  return buildPage(db, await findComments(db, campaignId, { after, limit: limit + 1 }), {
    limit,
    view: commentView,
  });
}

/** Comments for the team, including hidden ones. Throws `not_found` for others. */
export async function listTeamComments(
  { db }: { db: Db },
  { campaignId, accountId }: { campaignId: number; accountId: string },
  { cursor, limit, filter }: QueryOf<typeof listCampaignComments>,
): Promise<AnswerOf<typeof listCampaignComments>> {
  const after = readCursor("comments", cursor)?.id;
  await requireCampaignRole(db, { campaignId, accountId, least: "reader" });
  const found = await findModerated(db, campaignId, { filter, after, limit: limit + 1 });
  const page = await buildPage(db, found, { limit, view: moderatedView });
  return { ...page, counts: await countModerated(db, campaignId) };
}

async function buildPage<T>(
  db: Db,
  rows: readonly CommentRow[],
  { limit, view }: { limit: number; view: (row: CommentRow, replies: readonly CommentRow[]) => T },
): Promise<{ data: T[]; next_cursor: string | null }> {
  const page = cutPage(rows, limit, "comments", ({ id }) => ({ value: null, id }));
  const replies = await findReplies(
    db,
    page.rows.map(({ id }) => id),
  );
  return { data: page.rows.map((row) => view(row, replies)), next_cursor: page.next_cursor };
}
