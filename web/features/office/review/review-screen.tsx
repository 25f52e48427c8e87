import { type ReactNode, useCallback } from "react";
import { isPublicState } from "#contract/campaigns/campaign-states.ts";
import type { CampaignPreview } from "#contract/campaigns/catalogue.ts";
import { getOfficeCampaign } from "#contract/office/review.ts";
import { foundOrNull } from "../../../lib/api/api-error.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { campaignStateWords } from "../../../lib/campaign/campaign-state-words.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { AreaHead } from "../../../ui/area-head.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { FailedPart } from "../../../ui/failed-part.tsx";
import { PartSkeleton } from "../../../ui/part-skeleton.tsx";
import { CampaignDecision } from "./campaign-decision.tsx";
import { ChangeDecision } from "./change-decision.tsx";
import { OfflineLimitCard } from "./offline-limit.tsx";
import { ReviewFacts } from "./review-facts.tsx";

interface ReviewScreenProps {
  campaignId: number;
  /** The campaign's page, as everybody would see it. */
  preview: (campaign: CampaignPreview) => ReactNode;
  /** Shown if there is no such campaign, or none that the office may see. */
  missing: ReactNode;
}

/** One campaign: the decisions about it, beside its whole page. */
export function ReviewScreen({ campaignId, preview, missing }: ReviewScreenProps) {
  const load = useCallback(
    () => foundOrNull(authorisedApi(getOfficeCampaign, { params: { id: campaignId } })),
    [campaignId],
  );
  const { answer: campaign, failed, retry, setAnswer } = useAnswer(load);
  if (failed) return <FailedPart what="The campaign" retry={retry} />;
  if (campaign === null) return missing;
  if (!campaign) return <PartSkeleton label="The campaign is loading" rows={6} />;
  const { label, tone } = campaignStateWords[campaign.state];
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
      <div className="review-screen-columns">
        <aside className="review-screen-desk" aria-label="Decision">
          {campaign.change && (
            <ChangeDecision
              change={campaign.change}
              present={campaign.preview}
              onDecided={async () => setAnswer(await load())}
            />
          )}
          <CampaignDecision campaign={campaign} onDecided={setAnswer} />
          {isPublicState(campaign.state) && <OfflineLimitCard campaignId={campaign.id} />}
          <ReviewFacts campaign={campaign} />
        </aside>
        <section aria-label="Preview" className="review-screen-preview">
          {preview(campaign.preview)}
        </section>
      </div>
    </>
  );
}
