import type { ReactNode } from "react";
import type { Comment, OwnPart } from "#contract/campaigns/community.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { CommentBox } from "./comment-box.tsx";
import { CommentItem } from "./comment-item.tsx";
import { useReportDialog } from "./report-link.tsx";

interface CommentPanelProps {
  campaign: { id: number; title: string };
  comments: readonly Comment[];
  part: OwnPart | undefined;
  /**
   * Called when something was written or taken back: the page and one's own part are stale then.
   */
  onChanged: () => void;
  /** Id of the list. */
  list: string;
  /** The page that a guest comes back to from the sign-in. */
  here: string;
  /** The button that loads older comments. */
  more: ReactNode;
}

/** The comments of a campaign, with the form for a new one. */
export function CommentPanel(props: CommentPanelProps) {
  const { campaign, comments, part, onChanged, list, here, more } = props;
  const { report, dialog } = useReportDialog(campaign);
  return (
    <div className="grid gap-8">
      <CommentBox campaignId={campaign.id} part={part} here={here} onPosted={onChanged} />
      {comments.length === 0 ? (
        <EmptyState title="Nobody has said anything yet">
          A question, an encouragement, something you know: the team reads it all.
        </EmptyState>
      ) : (
        <ol className="grid gap-7" id={list}>
          {comments.map((comment) => (
            <CommentItem
              key={comment.id}
              campaignId={campaign.id}
              comment={comment}
              own={part?.comment_ids ?? []}
              onGone={onChanged}
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
