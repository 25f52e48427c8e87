import type {
  CampaignWithDonors,
  CampaignCard as CardData,
} from "#contract/campaigns/catalogue.ts";
import { campaignPath } from "#contract/page-paths.ts";
import { amountText, donorsText, timeLeftText } from "../../lib/campaign/campaign-texts.ts";
import { AvatarStack } from "../../ui/avatar-stack.tsx";
import { Picture } from "../../ui/picture.tsx";
import { StreamProgress } from "../../ui/stream/stream-progress.tsx";

interface CampaignCardProps {
  campaign: CardData & Partial<Pick<CampaignWithDonors, "recent_donors">>;
  heading?: "h2" | "h3";
  /** `sizes` of the picture; the default fits a grid of 1, 2 and 3 columns. */
  sizes?: string;
  priority?: boolean;
  /** Links with a "Learn More" button instead of the title. */
  learnMore?: boolean;
}

const GRID_SIZES = "(min-width: 64rem) 24rem, (min-width: 40rem) 46vw, 94vw";

export function CampaignCard({ campaign, heading, sizes, priority, learnMore }: CampaignCardProps) {
  const { title, raised, goal, currency, recent_donors = [] } = campaign;
  const Heading = heading ?? "h3";
  const [cover] = campaign.images;
  const path = campaignPath(campaign.id);
  return (
    <article className="card card-lift campaign-card">
      <div className="relative overflow-hidden">
        {cover && <Picture picture={cover} sizes={sizes ?? GRID_SIZES} priority={priority} />}
        <span className="badge campaign-card-category">{campaign.category.name}</span>
      </div>
      <div className="campaign-card-body">
        <Heading className="campaign-card-title">
          {learnMore ? (
            title
          ) : (
            <a href={path} className="cover-link">
              {title}
            </a>
          )}
        </Heading>
        <p className="campaign-card-text">{campaign.description}</p>
        <StreamProgress raised={raised} goal={goal} label={`Raised for ${title}`} />
        <p className="campaign-card-money">
          <strong>{amountText(raised)}</strong>
          {` raised of ${amountText(goal)} ${currency}`}
        </p>
        <p className="campaign-card-facts">
          <span className="campaign-card-donors">
            {recent_donors.length > 0 && <AvatarStack people={recent_donors} />}
            {donorsText(campaign.donor_count)}
          </span>
          <span>{timeLeftText(campaign)}</span>
        </p>
        {learnMore && (
          <p className="mt-4">
            <a href={path} className="btn btn-quiet btn-small cover-link">
              Learn More<span className="sr-only"> about {title}</span>
            </a>
          </p>
        )}
      </div>
    </article>
  );
}
