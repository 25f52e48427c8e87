import type { CampaignWithDonors } from "#contract/campaigns/catalogue.ts";
import { formatWire } from "#contract/money.ts";
import { campaignPath, donationPath } from "#contract/page-paths.ts";
import { donorsText, timeLeftText } from "../../lib/campaign/campaign-texts.ts";
import { AvatarStack } from "../../ui/avatar-stack.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { StreamProgress } from "../../ui/stream/stream-progress.tsx";

export function CampaignListRow({ campaign }: { campaign: CampaignWithDonors }) {
  const { id, title, images, category, location, raised, goal, currency, recent_donors } = campaign;
  const [cover] = images;
  return (
    <li className="campaign-list-row">
      {cover && <Picture picture={cover} sizes="(min-width: 48rem) 10rem, 92vw" decorative />}
      <div className="campaign-list-row-what">
        <p>
          <Badge>{category.name}</Badge>
        </p>
        <h3 className="text-lg">
          <a href={campaignPath(id)}>{title}</a>
        </h3>
        <p className="text-sm text-ink-soft">
          {location} · {timeLeftText(campaign)}
        </p>
      </div>
      <div className="campaign-list-row-far">
        <StreamProgress raised={raised} goal={goal} label={`Raised for ${title}`} />
        <p>
          <b>{formatWire(raised, currency, { whole: true })}</b> of{" "}
          {formatWire(goal, currency, { whole: true })}
        </p>
        <p className="campaign-list-row-donors">
          {recent_donors.length > 0 && <AvatarStack people={recent_donors} />}
          {donorsText(campaign.donor_count)}
        </p>
      </div>
      <ButtonLink href={donationPath(id)} size="small">
        Donate Now<span className="sr-only"> to {title}</span>
      </ButtonLink>
    </li>
  );
}
