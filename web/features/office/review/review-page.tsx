import { useCallback } from "react";
import { isPublicState } from "#contract/campaigns/campaign-states.ts";
import type { CampaignPreview } from "#contract/campaigns/catalogue.ts";
import { getOfficeCampaign } from "#contract/office/review.ts";
import { officePath } from "#contract/page-paths.ts";
import { nullIfNotFound } from "../../../lib/api/api-error.ts";
import { useResponse } from "../../../lib/api/use-response.ts";
import { campaignStateTexts } from "../../../lib/campaign/campaign-state-texts.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { AreaHead } from "../../../ui/area-head.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { MoneyText } from "../../../ui/money-text.tsx";
import { SectionError } from "../../../ui/section-error.tsx";
import { SectionSkeleton } from "../../../ui/section-skeleton.tsx";
import { AboutPanel } from "../../campaign/about-panel.tsx";
import { CampaignGallery } from "../../campaign/campaign-gallery.tsx";
import { NotFound } from "../../layout/not-found.tsx";
import { officeMeta } from "../office-meta.ts";
import { Permitted } from "../permitted.tsx";
import type { Route } from "./+types/review-page";
import { CampaignDecision } from "./campaign-decision.tsx";
import { ChangeDecision } from "./change-decision.tsx";
import { OfflineLimitCard } from "./offline-limit.tsx";
import { ReviewFacts } from "./review-facts.tsx";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  officeMeta(matches, officePath("reviews", params.id), "Review");

export default function ReviewPage({ params }: Route.ComponentProps) {
  const id = Number(params.id);
  return <ReviewScreen key={id} campaignId={id} />;
}

function ReviewScreen({ campaignId }: { campaignId: number }) {
  const load = useCallback(
    () => nullIfNotFound(authorisedApi(getOfficeCampaign, { params: { id: campaignId } })),
    [campaignId],
  );
  const { answer: campaign, failed, retry, setAnswer } = useResponse(load);
  if (failed) return <SectionError what="The campaign" retry={retry} />;
  if (campaign === null) return <NotFound />;
  if (!campaign) return <SectionSkeleton label="The campaign is loading" rows={6} />;
  const { label, tone } = campaignStateTexts[campaign.state];
  return (
    <>
      <AreaHead
        title={campaign.title}
        lead={
          <>
            <Badge tone={tone}>{label}</Badge> {campaign.preview.category.name}, by{" "}
            {campaign.owner.name}
          </>
        }
      />
      <div className="review-page-columns">
        <aside className="review-page-desk" aria-label="Decision">
          {campaign.change && (
            <ChangeDecision
              change={campaign.change}
              present={campaign.preview}
              onDecided={async () => setAnswer(await load())}
            />
          )}
          <Permitted area="campaigns">
            <CampaignDecision campaign={campaign} onDecided={setAnswer} />
          </Permitted>
          {isPublicState(campaign.state) && (
            <Permitted area="money">
              <OfflineLimitCard campaignId={campaign.id} />
            </Permitted>
          )}
          <ReviewFacts campaign={campaign} />
        </aside>
        <section aria-label="Preview" className="review-page-preview">
          <Preview campaign={campaign.preview} />
        </section>
      </div>
    </>
  );
}

function Preview({ campaign }: { campaign: CampaignPreview }) {
  const { description, location, goal, currency, images } = campaign;
  const { story, funds, events, true_state } = campaign;
  return (
    <>
      <CampaignGallery pictures={images} />
      <p className="text-lead">{description}</p>
      <p className="text-ink-soft">
        {location} · Goal: <MoneyText amount={goal} currency={currency} />
      </p>
      <AboutPanel
        campaign={campaign}
        story={story}
        funds={funds}
        events={events}
        actualState={true_state}
      />
    </>
  );
}
