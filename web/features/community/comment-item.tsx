import type { Comment, CommentReply } from "#contract/campaigns/community.ts";
import { authorName, CommentText } from "./comment-text.tsx";
import { DeleteButton } from "./delete-button.tsx";
import type { ReportedComment } from "./report-dialog.tsx";

interface CommentItemProps {
  campaignId: number;
  comment: Comment;
  own: readonly number[];
  onDeleted: () => void;
  onReport: (comment: ReportedComment) => void;
}

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
  const { id, author, text } = comment;
  const name = authorName(author);
  return (
    <>
      <CommentText comment={comment} />
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
