import { useNavigate, useSearchParams } from "react-router";
import { publicStates } from "#contract/campaigns/campaign-states.ts";
import { teamPath } from "#contract/page-paths.ts";
import { TeamEvents } from "../../features/events/team-events.tsx";
import { PicturePicker } from "../../features/pictures/picture-picker.tsx";
import { useManagedCampaign } from "../../lib/campaign/use-managed-campaign.ts";
import { findLoadedSite, pageMeta } from "../../lib/page/page-meta.ts";
import type { Route } from "./+types/events-page";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    site: findLoadedSite(matches),
    path: teamPath(params.id, "events"),
    title: "Events",
    description: "Your campaign's events and guests.",
    unlisted: true,
  });

export default function EventsPage() {
  const { campaign, user } = useManagedCampaign();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const editedId = Number(query.get("edit"));
  const form = query.has("new") ? "new" : editedId || undefined;
  return (
    <section aria-labelledby="events-title" className="grid gap-6">
      <div className="grid gap-2">
        <h2 id="events-title" className="text-heading">
          {form === "new" ? "New event" : form ? "Edit event" : "Events"}
        </h2>
        {!form && (
          <p className="max-w-text text-ink-soft">
            We notify followers of new events and remind everyone who signed up.
          </p>
        )}
      </div>
      <TeamEvents
        campaignId={campaign.id}
        accountId={user.sub}
        canEdit={campaign.role !== "reader"}
        isPublic={publicStates.some((state) => state === campaign.state)}
        form={form}
        onFormClosed={() => navigate("?", { preventScrollReset: true })}
        renderPicker={(chosen, choose) => (
          <PicturePicker campaignId={campaign.id} chosen={chosen ?? null} onChoose={choose} />
        )}
      />
    </section>
  );
}
