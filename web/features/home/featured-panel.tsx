import { useEffect } from "react";
import type { CampaignWithDonors } from "#contract/campaigns/catalogue.ts";
import { formatWire } from "#contract/money.ts";
import { campaignPath } from "#contract/page-paths.ts";
import { timeLeftText } from "../../lib/campaign/campaign-texts.ts";
import { AvatarStack } from "../../ui/avatar-stack.tsx";
import { Bank } from "../../ui/bank.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { StreamProgress } from "../../ui/stream/stream-progress.tsx";

const MAX_AVATARS = 3;

/** The featured campaign, or "Loading..." if it could not be loaded. */
export function FeaturedPanel({ campaign }: { campaign: CampaignWithDonors | null }) {
  return (
    <section className="featured-panel on-river" aria-label="Featured campaign">
      <Bank className="bank-flipped fill-river" />
      <div className="wrap featured-panel-row">
        {campaign ? <Featured campaign={campaign} /> : <Missing />}
      </div>
    </section>
  );
}

function Missing() {
  useEffect(() => console.error("Failed to fetch featured campaign:"), []);
  return <p className="text-lead">Loading...</p>;
}

function Featured({ campaign }: { campaign: CampaignWithDonors }) {
  const { title, raised, goal, currency, donor_count } = campaign;
  const [cover] = campaign.images;
  return (
    <>
      <div className="featured-panel-picture">
        {cover && <Picture picture={cover} sizes="(min-width: 64rem) 42rem, 94vw" />}
      </div>
      <div className="featured-panel-words">
        <p className="featured-panel-place">
          {campaign.category.name} · {campaign.location}
        </p>
        <h2 className="text-title">{title}</h2>
        <p className="text-lead">{campaign.description}</p>
        <StreamProgress raised={raised} goal={goal} label={`Raised for ${title}`} />
        <dl className="featured-panel-figures">
          <div>
            <dt>Raised</dt>
            <dd>{formatWire(raised, currency, { whole: true })}</dd>
          </div>
          <div>
            <dt>Goal</dt>
            <dd>{formatWire(goal, currency, { whole: true })}</dd>
          </div>
          <div>
            <dt>Time</dt>
            <dd>{timeLeftText(campaign)}</dd>
          </div>
        </dl>
        <div className="mt-2 flex flex-wrap items-center gap-x-8 gap-y-4">
          <ButtonLink href={campaignPath(campaign.id)} variant="giving" size="large">
            Learn More<span className="sr-only"> about {title}</span>
          </ButtonLink>
          <p className="featured-panel-donors">
            <AvatarStack
              people={campaign.recent_donors.slice(0, Math.min(MAX_AVATARS, donor_count))}
            />
            <span>+{donor_count.toLocaleString("en-US")} Donor(s)</span>
          </p>
        </div>
      </div>
    </>
  );
}
