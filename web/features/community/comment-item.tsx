import type { Comment, CommentReply } from "#contract/campaigns/community.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { authorName } from "./comment-words.ts";
import type { Reported } from "./report-dialog.tsx";
import { TakeBack } from "./take-back.tsx";

interface CommentItemProps {
  campaignId: number;
  comment: Comment;
  /** Ids of the visitor's own comments. */
  own: readonly number[];
  onGone: () => void;
  onReport: (comment: Reported) => void;
}

/** A comment with the team's answers below it. */
export function CommentItem({ comment, ...its }: CommentItemProps) {
  return (
    <li className="comment-item">
      <CommentBody comment={comment} {...its} />
      {comment.replies.length > 0 && (
        <ol className="comment-item-replies">
          {comment.replies.map((reply) => (
            <li key={reply.id} className="comment-item">
              <CommentBody comment={reply} {...its} />
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

type CommentBodyProps = Omit<CommentItemProps, "comment"> & { comment: CommentReply };

function CommentBody({ campaignId, comment, own, onGone, onReport }: CommentBodyProps) {
  const { id, author, text, posted_at, by_team, gave } = comment;
  const name = authorName(author);
  return (
    <>
      <Avatar name={author.name} portrait={author.portrait} />
      <p className="comment-item-who">
        <strong>{name}</strong>
        {by_team && <Badge>Team</Badge>}
        {gave && !by_team && <Badge tone="giving">Gave</Badge>}
        <span className="donor-list-when">
          <RelativeTime iso={posted_at} />
        </span>
      </p>
      <p className="comment-item-text">{text}</p>
      {own.includes(id) ? (
        <TakeBack campaignId={campaignId} commentId={id} onGone={onGone} />
      ) : (
        <button
          type="button"
          className="comment-item-act noscript:hidden"
          onClick={() => onReport({ id, author: name, text })}
        >
          Report<span className="sr-only">{` the comment by ${name}`}</span>
        </button>
      )}
    </>
  );
}
