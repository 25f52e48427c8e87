import type {
  Comment,
  CommentReply,
  listCampaignComments,
  listComments,
  ModeratedComment,
} from "#contract/campaigns/community.ts";
import type { QueryOf, ResponseOf } from "#contract/endpoint.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { portraitView } from "../../foundation/accounts/portrait-view.ts";
import { cutPage, readCursor } from "../catalogue/campaign-cursor.ts";
import { isPublicCampaign } from "../catalogue/public-campaign-store.ts";
import { requireCampaignRole } from "../teams/campaign-role.ts";
import type { TeamCall } from "../teams/team-deps.ts";
import { type CommentRow, countTeamComments, findComments, findReplies } from "./comment-store.ts";

/** Throws `not_found` unless the campaign is public. */
export async function listPublicComments(
  { db }: { db: Db },
  campaignId: number,
  { cursor, limit }: QueryOf<typeof listComments>,
): Promise<ResponseOf<typeof listComments>> {
  const after = readCursor("comments", cursor)?.id;
  if (!(await isPublicCampaign(db, campaignId))) throw new AppError("not_found");
  const page = { filter: "public", after, limit: limit + 1 } as const;
  return buildPage(db, await findComments(db, campaignId, page), { limit, view: commentView });
}

/** Comments for the team, including hidden ones. Throws `not_found` for others. */
export async function listTeamComments(
  { db }: { db: Db },
  { campaignId, accountId }: TeamCall,
  { cursor, limit, filter }: QueryOf<typeof listCampaignComments>,
): Promise<ResponseOf<typeof listCampaignComments>> {
  const after = readCursor("comments", cursor)?.id;
  await requireCampaignRole(db, { campaignId, accountId, least: "reader" });
  const found = await findComments(db, campaignId, { filter, after, limit: limit + 1 });
  const page = await buildPage(db, found, { limit, view: moderatedView });
  return { ...page, counts: await countTeamComments(db, campaignId) };
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

function authorView(row: CommentRow): Comment["author"] {
  if (row.erased_at) return { name: null, portrait: null };
  return {
    name: `${row.first_name} ${row.last_name}`.trim(),
    portrait: portraitView(row.portrait),
  };
}

function replyView(row: CommentRow): CommentReply {
  return {
    id: row.id,
    author: authorView(row),
    text: row.body,
    posted_at: row.posted_at.toISOString(),
    by_team: row.by_team,
    gave: row.gave,
  };
}

const repliesTo = (row: CommentRow, replies: readonly CommentRow[]) =>
  replies.filter(({ reply_to }) => reply_to === row.id).map(replyView);

function commentView(row: CommentRow, replies: readonly CommentRow[]): Comment {
  return { ...replyView(row), replies: repliesTo(row, replies) };
}

function moderatedView(row: CommentRow, replies: readonly CommentRow[]): ModeratedComment {
  const hiddenBy = row.hidden_by_office ? "office" : "team";
  return { ...commentView(row, replies), hidden_by: row.hidden_at ? hiddenBy : null };
}
