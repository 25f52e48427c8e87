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
import { nothingHeard } from "../../features/campaign/live-campaign.ts";
import { NotYours } from "../../features/campaign-menu/not-yours.tsx";
import { Guarded } from "../../features/session/guarded.tsx";
import { foundOrNull } from "../../lib/api/api-error.ts";
import { useAnswer } from "../../lib/api/use-answer.ts";
import { useToldDraft } from "../../lib/campaign/live-draft.ts";
import { pageMeta, siteOf } from "../../lib/page/page-meta.ts";
import { takes } from "../../lib/page/page-query.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { FailedPart } from "../../ui/failed-part.tsx";
import { PartSkeleton } from "../../ui/part-skeleton.tsx";
import { showToast } from "../../ui/toast.ts";
import type { Route } from "./+types/preview-page";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const handle = takes("live");

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    site: siteOf(matches),
    path: teamPath(params.id, "preview"),
    title: "Preview",
    description: "A campaign before it is live, for its team.",
    unlisted: true,
  });

/** Looks like the public page, with its bar and footer, so it is outside of the signed-in area. */
export default function PreviewPage({ params }: Route.ComponentProps) {
  return <Guarded>{() => <Preview key={params.id} id={params.id} />}</Guarded>;
}

function Preview({ id }: { id: string }) {
  const load = useCallback(
    () => foundOrNull(authorisedApi(previewCampaign, { params: { id } })),
    [id],
  );
  const { answer, failed, retry, reload } = useAnswer(load);
  const [search] = useSearchParams();
  const live = search.get("live");
  const told = useToldDraft(live);
  useBeside(live !== null);
  usePart(told?.step, answer !== undefined);
  useEffect(() => {
    if (told?.saved) reload();
  }, [told?.saved, reload]);
  if (answer === null) return <NotYours id={id} />;
  if (!answer) {
    return (
      <div className="wrap section">
        {failed ? (
          <FailedPart what="The preview" retry={retry} />
        ) : (
          <PartSkeleton label="Loading the preview" rows={4} />
        )}
      </div>
    );
  }
  const campaign = { ...answer.data, ...told?.changes };
  return (
    <>
      {live === null && (
        <p className="preview-page-banner">
          <strong>Preview:</strong> only your team sees this.{" "}
          <a href={teamPath(campaign.id, "edit")} className="link" target="_top">
            Back to the editor
          </a>
        </p>
      )}
      <div onClickCapture={keepStill}>
        <CampaignSheet campaign={campaign} />
      </div>
    </>
  );
}

/** Beside the editor it is a picture: it takes neither the keys nor a click. */
function useBeside(beside: boolean): void {
  useEffect(() => {
    if (!beside) return;
    document.body.inert = true;
    return () => {
      document.body.inert = false;
    };
  }, [beside]);
}

const parts: Readonly<Record<string, string>> = {
  story: ".about-panel",
  beneficiary: ".campaign-people",
  gifts: ".about-panel-suggested",
  extras: ".about-panel-funds",
};

/** Shows the part of the page that a step of the editor is about, once the page has come. */
function usePart(step: string | undefined, come: boolean): void {
  useEffect(() => {
    if (step === undefined || !come) return;
    const part = document.querySelector(parts[step] ?? "body")?.getBoundingClientRect();
    // `scrollIntoView` would scroll the editor too.
    if (part) scrollTo({ top: part.top + scrollY - innerHeight / 5 });
  }, [step, come]);
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
          <GivingCard campaign={campaign} recent={[]} live={nothingHeard} address="" />
        </aside>
        <div className="campaign-screen-content">
          <CampaignTabBar campaign={campaign} tab="about" />
          <AboutPanel
            campaign={campaign}
            story={story}
            funds={funds}
            events={events}
            trueState={true_state}
          />
        </div>
      </div>
    </article>
  );
}

/** Links and buttons lead to pages that are not there yet. Choosing a picture works. */
function keepStill(event: MouseEvent): void {
  if (!(event.target instanceof Element) || !event.target.closest("a, button")) return;
  event.preventDefault();
  event.stopPropagation();
  void showToast("info", "This works as soon as the campaign is live.");
}
