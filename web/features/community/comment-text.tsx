import type { CommentReply, ModeratedComment } from "#contract/campaigns/community.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";

/** The author's name, or "Someone" if the account was erased. */
export function authorName({ name }: { name: string | null }): string {
  return name ?? "Someone";
}

interface CommentTextProps {
  comment: CommentReply;
  hiddenBy?: ModeratedComment["hidden_by"];
}

export function CommentText({ comment, hiddenBy }: CommentTextProps) {
  const { author, text, posted_at, by_team, gave } = comment;
  return (
    <>
      <Avatar name={author.name} portrait={author.portrait} />
      <p className="comment-item-who">
        <strong>{authorName(author)}</strong>
        {by_team && <Badge>Team</Badge>}
        {gave && !by_team && <Badge tone="giving">Donor</Badge>}
        {hiddenBy && (
          <Badge tone="sand">{hiddenBy === "office" ? "Hidden by the office" : "Hidden"}</Badge>
        )}
        <span className="text-sm text-ink-soft">
          <RelativeTime iso={posted_at} />
        </span>
      </p>
      <p className="comment-item-text">{text}</p>
    </>
  );
}
