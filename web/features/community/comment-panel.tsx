import type { ReactNode } from "react";
import type { CampaignInvolvement, Comment } from "#contract/campaigns/community.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { CommentBox } from "./comment-box.tsx";
import { CommentItem } from "./comment-item.tsx";
import { useReportDialog } from "./report-link.tsx";

interface CommentPanelProps {
  campaign: { id: number; title: string };
  comments: readonly Comment[];
  part: CampaignInvolvement | undefined;
  /** Called after a comment was posted or deleted, when the page's data is stale. */
  onChanged: () => void;
  list: string;
  /** Path to return to after login. */
  here: string;
  more: ReactNode;
}

export function CommentPanel(props: CommentPanelProps) {
  const { campaign, comments, part, onChanged, list, here, more } = props;
  const { report, dialog } = useReportDialog(campaign);
  return (
    <div className="grid gap-8">
      <CommentBox campaignId={campaign.id} part={part} here={here} onPosted={onChanged} />
      {comments.length === 0 ? (
        <EmptyState title="No comments yet">
          Ask a question or leave some encouragement. The team reads every comment.
        </EmptyState>
      ) : (
        <ol className="grid gap-7" id={list}>
          {comments.map((comment) => (
            <CommentItem
              key={comment.id}
              campaignId={campaign.id}
              comment={comment}
              own={part?.comment_ids ?? []}
              onDeleted={onChanged}
              onReport={report}
            />
          ))}
        </ol>
      )}
      {more}
      {dialog}
    </div>
  );
}
