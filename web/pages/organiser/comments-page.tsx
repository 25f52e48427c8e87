import { useSearchParams } from "react-router";
import { type CommentFilter, commentFilters } from "#contract/campaigns/community.ts";
import { teamPath } from "#contract/page-paths.ts";
import { ModerationList } from "../../features/community/moderation-list.tsx";
import { useManagedCampaign } from "../../lib/campaign/use-managed-campaign.ts";
import { findLoadedSite, pageMeta } from "../../lib/page/page-meta.ts";
import type { Route } from "./+types/comments-page";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    site: findLoadedSite(matches),
    path: teamPath(params.id, "comments"),
    title: "Comments",
    description: "Comments on your campaign, for your team to answer.",
    unlisted: true,
  });

export default function CommentsPage() {
  const { campaign } = useManagedCampaign();
  const [query] = useSearchParams();
  const selected = query.get("filter");
  const filter: CommentFilter = commentFilters.find((name) => name === selected) ?? "all";
  return (
    <section aria-labelledby="comments-title" className="grid gap-6">
      <div className="grid gap-2">
        <h2 id="comments-title" className="text-heading">
          Comments
        </h2>
        <p className="max-w-text text-ink-soft">
          Answer questions and hide hurtful comments. Only your team can see hidden comments.
        </p>
      </div>
      <ModerationList
        campaignId={campaign.id}
        filter={filter}
        canModerate={campaign.role !== "reader"}
      />
    </section>
  );
}
