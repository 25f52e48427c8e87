import { useState } from "react";
import {
  type CommentFilter,
  commentFilters,
  hideComment,
  listCampaignComments,
  showComment,
} from "#contract/campaigns/community.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { usePages } from "../../lib/api/use-pages.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Segments } from "../../ui/form/segments.tsx";
import { MoreButton } from "../../ui/more-button.tsx";
import { SectionError } from "../../ui/section-error.tsx";
import { SectionSkeleton } from "../../ui/section-skeleton.tsx";
import { ModeratedItem } from "./moderated-item.tsx";

interface ModerationListProps {
  campaignId: number;
  filter: CommentFilter;
  canModerate: boolean;
}

const labels: Record<CommentFilter, string> = {
  all: "All",
  unanswered: "Unanswered",
  hidden: "Hidden",
};

const emptyTexts: Record<CommentFilter, { title: string; text: string }> = {
  all: {
    title: "No comments yet",
    text: "Comments on the campaign's page appear here, and we notify you of each one.",
  },
  unanswered: { title: "No unanswered comments", text: "You've replied to every comment." },
  hidden: {
    title: "No hidden comments",
    text: "Comments you hide appear here, and you can show them again.",
  },
};

export function ModerationList({ campaignId, filter, canModerate }: ModerationListProps) {
  const [status, setStatus] = useState("");
  const params = { id: campaignId };
  const pages = usePages(`${campaignId} ${filter}`, (cursor) =>
    authorisedApi(listCampaignComments, { params, query: { filter, cursor } }),
  );
  const { page } = pages;

  const setHidden = async (comment: number, hidden: boolean) => {
    const call = hidden ? hideComment : showComment;
    try {
      await authorisedApi(call, { params: { id: campaignId, comment } });
      setStatus(hidden ? "Comment hidden." : "Comment shown again.");
      await pages.reload();
    } catch (error) {
      setStatus(error instanceof ApiError ? error.message : "That didn't work. Please try again.");
    }
  };

  return (
    <div className="grid gap-6">
      <Segments
        label="Filter comments"
        choices={commentFilters.map((name) => ({
          href: name === "all" ? "?" : `?filter=${name}`,
          label: labels[name],
          count: page?.counts[name],
          current: name === filter,
        }))}
      />
      <p role="status" className={status ? "[font-weight:600] text-river" : "sr-only"}>
        {status}
      </p>
      {pages.failed === "list" && <SectionError what="The comments" retry={pages.reload} />}
      {!page && !pages.failed && <SectionSkeleton label="Loading comments" rows={4} />}
      {page?.data.length === 0 && (
        <EmptyState title={emptyTexts[filter].title}>{emptyTexts[filter].text}</EmptyState>
      )}
      {page && page.data.length > 0 && (
        <ol className="moderated-list">
          {page.data.map((comment) => (
            <ModeratedItem
              key={comment.id}
              campaignId={campaignId}
              comment={comment}
              canModerate={canModerate}
              onHidden={(hidden) => setHidden(comment.id, hidden)}
              onReplied={() => {
                setStatus("Reply posted.");
                void pages.reload();
              }}
            />
          ))}
        </ol>
      )}
      <MoreButton pages={pages} />
    </div>
  );
}
