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
import { FailedPart } from "../../ui/failed-part.tsx";
import { Segments } from "../../ui/form/segments.tsx";
import { MoreButton } from "../../ui/more-button.tsx";
import { PartSkeleton } from "../../ui/part-skeleton.tsx";
import { ModeratedItem } from "./moderated-item.tsx";

interface ModerationListProps {
  campaignId: number;
  filter: CommentFilter;
  mayModerate: boolean;
}

const labels: Record<CommentFilter, string> = {
  all: "All",
  unanswered: "Without an answer",
  hidden: "Hidden",
};

const nothing: Record<CommentFilter, { title: string; text: string }> = {
  all: {
    title: "Nobody has commented yet",
    text: "What people write on the campaign's page stands here, and you hear of it at once.",
  },
  unanswered: { title: "Nothing waits for an answer", text: "Every comment has had its answer." },
  hidden: {
    title: "Nothing is hidden",
    text: "What you hide is kept here, for you to show again.",
  },
};

/** The comments of a campaign for its team: answer them, hide them, show them again. */
export function ModerationList({ campaignId, filter, mayModerate }: ModerationListProps) {
  const [said, setSaid] = useState("");
  const params = { id: campaignId };
  const pages = usePages(`${campaignId} ${filter}`, (cursor) =>
    authorisedApi(listCampaignComments, { params, query: { filter, cursor } }),
  );
  const { page } = pages;

  const setHidden = async (comment: number, hidden: boolean) => {
    const call = hidden ? hideComment : showComment;
    try {
      await authorisedApi(call, { params: { id: campaignId, comment } });
      setSaid(hidden ? "The comment is hidden." : "The comment is shown again.");
      await pages.reload();
    } catch (error) {
      setSaid(error instanceof ApiError ? error.message : "That did not work. Please try again.");
    }
  };

  return (
    <div className="grid gap-6">
      <Segments
        label="Which comments"
        choices={commentFilters.map((name) => ({
          href: name === "all" ? "?" : `?filter=${name}`,
          label: labels[name],
          count: page?.counts[name],
          current: name === filter,
        }))}
      />
      <p role="status" className={said ? "[font-weight:600] text-river" : "sr-only"}>
        {said}
      </p>
      {pages.failed === "list" && <FailedPart what="The comments" retry={pages.reload} />}
      {!page && !pages.failed && <PartSkeleton label="Loading the comments" rows={4} />}
      {page?.data.length === 0 && (
        <EmptyState title={nothing[filter].title}>{nothing[filter].text}</EmptyState>
      )}
      {page && page.data.length > 0 && (
        <ol className="moderated-list">
          {page.data.map((comment) => (
            <ModeratedItem
              key={comment.id}
              campaignId={campaignId}
              comment={comment}
              mayModerate={mayModerate}
              onHidden={(hidden) => setHidden(comment.id, hidden)}
              onAnswered={() => {
                setSaid("Your answer is on the page.");
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
