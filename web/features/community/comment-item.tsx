import type { Comment, CommentReply } from "#contract/campaigns/community.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { authorName } from "./comment-words.ts";
import { DeleteButton } from "./delete-button.tsx";
import type { ReportedComment } from "./report-dialog.tsx";

interface CommentItemProps {
  campaignId: number;
  comment: Comment;
  /** Ids of the visitor's comments. */
  own: readonly number[];
  onDeleted: () => void;
  onReport: (comment: ReportedComment) => void;
}

/** A comment with the team's replies below it. */
export function CommentItem({ comment, ...props }: CommentItemProps) {
  return (
    <li className="comment-item">
      <CommentBody comment={comment} {...props} />
      {comment.replies.length > 0 && (
        <ol className="comment-item-replies">
          {comment.replies.map((reply) => (
            <li key={reply.id} className="comment-item">
              <CommentBody comment={reply} {...props} />
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

type CommentBodyProps = Omit<CommentItemProps, "comment"> & { comment: CommentReply };

function CommentBody({ campaignId, comment, own, onDeleted, onReport }: CommentBodyProps) {
  const { id, author, text, posted_at, by_team, gave } = comment;
  const name = authorName(author);
  return (
    <>
      <Avatar name={author.name} portrait={author.portrait} />
      <p className="comment-item-who">
        <strong>{name}</strong>
        {by_team && <Badge>Team</Badge>}
        {gave && !by_team && <Badge tone="giving">Donor</Badge>}
        <span className="donor-list-when">
          <RelativeTime iso={posted_at} />
        </span>
      </p>
      <p className="comment-item-text">{text}</p>
      {own.includes(id) ? (
        <DeleteButton campaignId={campaignId} commentId={id} onDeleted={onDeleted} />
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
