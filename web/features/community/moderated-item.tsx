import { useState } from "react";
import type { CommentReply, ModeratedComment } from "#contract/campaigns/community.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { authorName } from "./comment-words.ts";

interface ModeratedItemProps {
  campaignId: number;
  comment: ModeratedComment;
  canModerate: boolean;
  onHidden: (hidden: boolean) => Promise<void>;
  onAnswered: () => void;
}

export function ModeratedItem(props: ModeratedItemProps) {
  const { campaignId, comment, canModerate, onHidden, onAnswered } = props;
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
      <CommentText comment={comment} hiddenBy={hidden_by} />
      {replies.length > 0 && (
        <ol className="comment-item-replies">
          {replies.map((reply) => (
            <li key={reply.id}>
              <CommentText comment={reply} />
            </li>
          ))}
        </ol>
      )}
      {canModerate && (
        <div className="moderated-acts">
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
        <AnswerForm
          campaignId={campaignId}
          commentId={id}
          commentAuthor={name}
          onCancel={() => setIsReplying(false)}
          onAnswered={() => {
            setIsReplying(false);
            onAnswered();
          }}
        />
      )}
    </li>
  );
}

interface CommentTextProps {
  comment: CommentReply;
  hiddenBy?: ModeratedComment["hidden_by"];
}

function CommentText({ comment, hiddenBy = null }: CommentTextProps) {
  const { author, text, posted_at, by_team, gave } = comment;
  return (
    <div className="comment-item">
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
    </div>
  );
}
