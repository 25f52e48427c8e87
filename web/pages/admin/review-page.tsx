import type { CampaignPreview } from "#contract/campaigns/catalogue.ts";
import { officePath } from "#contract/page-paths.ts";
import { AboutPanel } from "../../features/campaign/about-panel.tsx";
import { CampaignGallery } from "../../features/campaign/campaign-gallery.tsx";
import { NotFound } from "../../features/layout/not-found.tsx";
import { officeMeta } from "../../features/office/office-meta.ts";
import { ReviewScreen } from "../../features/office/review/review-screen.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import type { Route } from "./+types/review-page";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  officeMeta(matches, officePath("reviews", params.id), "Review");

export default function ReviewPage({ params }: Route.ComponentProps) {
  const id = Number(params.id);
  return <ReviewScreen key={id} campaignId={id} preview={preview} missing={<NotFound />} />;
}

function preview(campaign: CampaignPreview) {
  const { description, location, goal, currency, images } = campaign;
  const { story, funds, events, true_state } = campaign;
  return (
    <>
      <CampaignGallery pictures={images} />
      <p className="text-lead">{description}</p>
      <p className="text-ink-soft">
        {location} · <MoneyText amount={goal} currency={currency} /> to raise
      </p>
      <AboutPanel
        campaign={campaign}
        story={story}
        funds={funds}
        events={events}
        trueState={true_state}
      />
    </>
  );
}
