import CalendarDays from "lucide-react/icons/calendar-days";
import MapPin from "lucide-react/icons/map-pin";
import type { Campaign } from "#contract/campaigns/catalogue.ts";
import { dayText } from "#contract/day-text.ts";
import { categoryPath } from "#contract/page-paths.ts";
import { campaignStateTexts } from "../../lib/campaign/campaign-state-texts.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";

type HeadCampaign = Pick<
  Campaign,
  "title" | "description" | "category" | "location" | "start_date" | "starter" | "state"
>;

export function CampaignHead({ campaign }: { campaign: HeadCampaign }) {
  const { title, category, location, starter, start_date } = campaign;
  const { label, tone } = campaignStateTexts[campaign.state];
  return (
    <header className="campaign-head">
      <p className="flex flex-wrap gap-2">
        <a href={categoryPath(category.id)} className="badge campaign-head-category">
          {category.name}
        </a>
        {campaign.state !== "active" && <Badge tone={tone}>{label}</Badge>}
      </p>
      <h1 className="campaign-head-title">{title}</h1>
      <p className="campaign-head-summary">{campaign.description}</p>
      <div className="campaign-head-byline">
        <p className="flex items-center gap-3">
          <Avatar name={starter.name} portrait={starter.portrait} />
          <span>
            Started by <strong>{starter.name}</strong>
          </span>
        </p>
        {location && (
          <p className="campaign-head-fact">
            <MapPin aria-hidden="true" />
            <span className="sr-only">Location: </span>
            {location}
          </p>
        )}
        <p className="campaign-head-fact">
          <CalendarDays aria-hidden="true" />
          <span className="sr-only">Started on </span>
          <time dateTime={start_date}>{dayText(start_date)}</time>
        </p>
      </div>
    </header>
  );
}
