import type { Comment, CommentReply, ModeratedComment } from "#contract/campaigns/community.ts";
import { portraitView } from "../../foundation/accounts/portrait-view.ts";
import type { CommentRow } from "./comment-store.ts";

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

export function commentView(row: CommentRow, replies: readonly CommentRow[]): Comment {
  return { ...replyView(row), replies: repliesTo(row, replies) };
}

export function moderatedView(row: CommentRow, replies: readonly CommentRow[]): ModeratedComment {
  const hiddenBy = row.hidden_by_office ? "office" : "team";
  return { ...commentView(row, replies), hidden_by: row.hidden_at ? hiddenBy : null };
}
