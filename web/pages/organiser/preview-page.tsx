import { type MouseEvent, useCallback, useEffect } from "react";
import { useSearchParams } from "react-router";
import type { CampaignPreview } from "#contract/campaigns/catalogue.ts";
import { previewCampaign } from "#contract/campaigns/organising.ts";
import { teamPath } from "#contract/page-paths.ts";
import stylesheet from "../../area.css?url";
import { AboutPanel } from "../../features/campaign/about-panel.tsx";
import { CampaignGallery } from "../../features/campaign/campaign-gallery.tsx";
import { CampaignHead } from "../../features/campaign/campaign-head.tsx";
import { CampaignTabBar } from "../../features/campaign/campaign-tab-bar.tsx";
import { GivingCard } from "../../features/campaign/giving-card.tsx";
import { initialLiveState } from "../../features/campaign/live-campaign.ts";
import { NotYourCampaign } from "../../features/campaign-menu/not-your-campaign.tsx";
import { Guarded } from "../../features/session/guarded.tsx";
import { nullIfNotFound } from "../../lib/api/api-error.ts";
import { useResponse } from "../../lib/api/use-response.ts";
import { useReceivedDraft } from "../../lib/campaign/live-draft.ts";
import { findLoadedSite, pageMeta } from "../../lib/page/page-meta.ts";
import { passParameters } from "../../lib/page/page-query.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { SectionError } from "../../ui/section-error.tsx";
import { SectionSkeleton } from "../../ui/section-skeleton.tsx";
import { showToast } from "../../ui/toast.ts";
import type { Route } from "./+types/preview-page";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const handle = passParameters("live");

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    site: findLoadedSite(matches),
    path: teamPath(params.id, "preview"),
    title: "Preview",
    description: "A preview of a campaign for its team.",
    unlisted: true,
  });

/** Outside the signed-in area, because it looks like the public page with its bar and footer. */
export default function PreviewPage({ params }: Route.ComponentProps) {
  return <Guarded>{() => <Preview key={params.id} id={params.id} />}</Guarded>;
}

function Preview({ id }: { id: string }) {
  const load = useCallback(
    () => nullIfNotFound(authorisedApi(previewCampaign, { params: { id } })),
    [id],
  );
  const { answer, failed, retry, reload } = useResponse(load);
  const [search] = useSearchParams();
  const live = search.get("live");
  const draft = useReceivedDraft(live);
  useInertBody(live !== null);
  useScrollToStep(draft?.step, answer !== undefined);
  useEffect(() => {
    if (draft?.savedRevision) reload();
  }, [draft?.savedRevision, reload]);
  if (answer === null) return <NotYourCampaign id={id} />;
  if (!answer) {
    return (
      <div className="wrap section">
        {failed ? (
          <SectionError what="The preview" retry={retry} />
        ) : (
          <SectionSkeleton label="Loading preview" rows={4} />
        )}
      </div>
    );
  }
  const campaign = { ...answer.data, ...draft?.changes };
  return (
    <>
      {live === null && (
        <p className="preview-page-banner">
          <strong>Preview:</strong> only your team can see this.{" "}
          <a href={teamPath(campaign.id, "edit")} className="link" target="_top">
            Back to the editor
          </a>
        </p>
      )}
      <div onClickCapture={blockLinks}>
        <CampaignSheet campaign={campaign} />
      </div>
    </>
  );
}

/** Beside the editor the page accepts neither clicks nor focus. */
function useInertBody(isInert: boolean): void {
  useEffect(() => {
    if (!isInert) return;
    document.body.inert = true;
    return () => {
      document.body.inert = false;
    };
  }, [isInert]);
}

const stepSelectors: Readonly<Record<string, string>> = {
  story: ".about-panel",
  beneficiary: ".campaign-people",
  gifts: ".about-panel-suggested, .about-panel-funds",
};

/** Scrolls to the part of the page that the editor's step is about, once the page has loaded. */
function useScrollToStep(step: string | undefined, isLoaded: boolean): void {
  useEffect(() => {
    if (step === undefined || !isLoaded) return;
    const area = document.querySelector(stepSelectors[step] ?? "body")?.getBoundingClientRect();
    // `scrollIntoView` would scroll the editor too.
    if (area) scrollTo({ top: area.top + scrollY - innerHeight / 5 });
  }, [step, isLoaded]);
}

function CampaignSheet({ campaign }: { campaign: CampaignPreview }) {
  const { story, funds, events, true_state } = campaign;
  return (
    <article className="relative z-2">
      <div className="campaign-screen-tide" aria-hidden="true" />
      <div className="wrap campaign-screen-layout">
        <CampaignGallery pictures={campaign.images} />
        <CampaignHead campaign={campaign} />
        <aside className="campaign-screen-aside">
          <GivingCard campaign={campaign} recent={[]} live={initialLiveState} address="" />
        </aside>
        <div className="campaign-screen-content">
          <CampaignTabBar campaign={campaign} tab="about" />
          <AboutPanel
            campaign={campaign}
            story={story}
            funds={funds}
            events={events}
            actualState={true_state}
          />
        </div>
      </div>
    </article>
  );
}

/** Links and buttons lead to pages that don't exist yet. Choosing a picture works. */
function blockLinks(event: MouseEvent): void {
  if (!(event.target instanceof Element) || !event.target.closest("a, button")) return;
  event.preventDefault();
  event.stopPropagation();
  void showToast("info", "This will work once the campaign is live.");
}
