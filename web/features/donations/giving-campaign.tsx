import type { Campaign } from "#contract/campaigns/catalogue.ts";
import { formatWire } from "#contract/money.ts";
import { campaignPath } from "#contract/page-paths.ts";
import type { Picture as PictureData } from "#contract/pictures.ts";
import { donorsText, timeLeftText } from "../../lib/campaign/campaign-texts.ts";
import { Picture } from "../../ui/picture.tsx";
import { StreamProgress } from "../../ui/stream/stream-progress.tsx";

export interface GivingCampaignData
  extends Pick<
    Campaign,
    | "id"
    | "title"
    | "state"
    | "currency"
    | "raised"
    | "goal"
    | "donor_count"
    | "days_left"
    | "end_date"
    | "location"
    | "funds"
    | "suggested_amounts"
    | "offers_recurring"
  > {
  beneficiary: string;
  cover: PictureData | null;
}

interface GivingCampaignProps {
  campaign: GivingCampaignData;
  /** This page with the campaign chooser open; undefined while it is open. */
  chooseHref?: string;
}

export function GivingCampaign({ campaign, chooseHref }: GivingCampaignProps) {
  const { title, raised, goal, currency } = campaign;
  return (
    <header className="giving-campaign">
      {campaign.cover && (
        <div className="giving-campaign-cover">
          <Picture
            picture={campaign.cover}
            sizes="(min-width: 48rem) 15rem, 5.5rem"
            priority
            decorative
            className="picture-fill"
          />
        </div>
      )}
      <div>
        <p className="giving-campaign-aside eyebrow">
          {campaign.state === "active" ? "You're donating to" : "Campaign"}
        </p>
        <h1>
          <a href={campaignPath(campaign.id)} className="giving-campaign-title">
            {title}
          </a>
        </h1>
        <div className="giving-campaign-stream">
          <StreamProgress raised={raised} goal={goal} label={`Raised for ${title}`} />
        </div>
        <p className="giving-campaign-figures">
          <span>
            <strong>{formatWire(raised, currency, { whole: true })}</strong>
            {` raised of ${formatWire(goal, currency, { whole: true })}`}
          </span>
          <span className="giving-campaign-aside">{donorsText(campaign.donor_count)}</span>
          <span className="giving-campaign-aside">{timeLeftText(campaign)}</span>
        </p>
        {chooseHref && (
          <a href={chooseHref} className="link giving-campaign-choose" data-keep-scroll="">
            Choose another campaign
          </a>
        )}
      </div>
    </header>
  );
}
