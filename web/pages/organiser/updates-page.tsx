import { publicStates } from "#contract/campaigns/campaign-states.ts";
import { teamPath } from "#contract/page-paths.ts";
import { StoryPictureChoice } from "../../features/pictures/story-picture-choice.tsx";
import { TeamUpdates } from "../../features/updates/team-updates.tsx";
import { useManagedCampaign } from "../../lib/campaign/use-managed-campaign.ts";
import { findLoadedSite, pageMeta } from "../../lib/page/page-meta.ts";
import type { Route } from "./+types/updates-page";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    site: findLoadedSite(matches),
    path: teamPath(params.id, "updates"),
    title: "Updates",
    description: "Your campaign's updates for donors and followers.",
    unlisted: true,
  });

export default function UpdatesPage() {
  const { campaign } = useManagedCampaign();
  return (
    <section aria-labelledby="updates-title" className="grid gap-6">
      <div className="grid gap-2">
        <h2 id="updates-title" className="text-heading">
          Updates
        </h2>
        <p className="max-w-text text-ink-soft">
          Show what donations achieve. Opens and clicks include only people who allow it.
        </p>
      </div>
      <TeamUpdates
        campaignId={campaign.id}
        live={publicStates.some((state) => state === campaign.state)}
        canWrite={campaign.role !== "reader"}
        renderPictures={(pick) => <StoryPictureChoice campaignId={campaign.id} onPick={pick} />}
      />
    </section>
  );
}
