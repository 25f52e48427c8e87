import { useState } from "react";
import type { ModeratedComment } from "#contract/campaigns/community.ts";
import { Button } from "../../ui/button.tsx";
import { CommentForm } from "./comment-form.tsx";
import { authorName, CommentText } from "./comment-text.tsx";

interface ModeratedItemProps {
  campaignId: number;
  comment: ModeratedComment;
  canModerate: boolean;
  onHidden: (hidden: boolean) => Promise<void>;
  onReplied: () => void;
}

export function ModeratedItem(props: ModeratedItemProps) {
  const { campaignId, comment, canModerate, onHidden, onReplied } = props;
  const { id, hidden_by, replies } = comment;
  const [isReplying, setIsReplying] = useState(false);
  const [busy, setBusy] = useState(false);
  const name = authorName(comment.author);

  const setHidden = async (hidden: boolean) => {
    setBusy(true);
    await onHidden(hidden);
    setBusy(false);
  };

  return (
    <li className={hidden_by ? "moderated moderated-hidden" : "moderated"}>
      <div className="comment-item">
        <CommentText comment={comment} hiddenBy={hidden_by} />
      </div>
      {replies.length > 0 && (
        <ol className="comment-item-replies">
          {replies.map((reply) => (
            <li key={reply.id} className="comment-item">
              <CommentText comment={reply} />
            </li>
          ))}
        </ol>
      )}
      {canModerate && (
        <div className="moderated-actions">
          {!hidden_by && !isReplying && (
            <Button variant="quiet" size="small" onClick={() => setIsReplying(true)}>
              Reply<span className="sr-only">{` to ${name}`}</span>
            </Button>
          )}
          {hidden_by !== "office" && (
            <Button
              variant="quiet"
              size="small"
              busy={busy}
              onClick={() => setHidden(hidden_by === null)}
            >
              {hidden_by ? "Show again" : "Hide"}
              <span className="sr-only">{` the comment by ${name}`}</span>
            </Button>
          )}
        </div>
      )}
      {isReplying && (
        <div className="moderated-answer">
          <CommentForm
            campaignId={campaignId}
            replyTo={{ id, author: name }}
            hint="Shown publicly below the comment as a reply from the team."
            onCancel={() => setIsReplying(false)}
            onPosted={() => {
              setIsReplying(false);
              onReplied();
            }}
          />
        </div>
      )}
    </li>
  );
}
