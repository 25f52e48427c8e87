import type { DashboardCampaign } from "#contract/figures/dashboard.ts";
import { formatWire } from "#contract/money.ts";
import { campaignPath, overviewPath, teamPath } from "#contract/page-paths.ts";
import { campaignStateTexts } from "../../lib/campaign/campaign-state-texts.ts";
import { donorsText, timeLeftText } from "../../lib/campaign/campaign-texts.ts";
import { Badge } from "../../ui/badge.tsx";
import { Picture } from "../../ui/picture.tsx";
import { StreamProgress } from "../../ui/stream/stream-progress.tsx";
import { isPublic } from "./dashboard-texts.ts";

const roles = {
  owner: "You're the owner",
  editor: "You're an editor",
  reader: "You have read access",
} as const;

export function OwnCampaignCard({ campaign }: { campaign: DashboardCampaign }) {
  const { id, title, state, role, image, raised, goal, currency, donor_count } = campaign;
  const { label, tone } = campaignStateTexts[state];
  const facts = [roles[role], donorsText(donor_count)];
  if (state === "active") facts.push(timeLeftText({ state, days_left: campaign.days_left }));
  return (
    <li className="own-campaign-card">
      <div className="own-campaign-card-cover">
        <Picture picture={image} sizes="(min-width: 48rem) 20rem, 92vw" decorative />
        <Badge tone={tone}>{label}</Badge>
      </div>
      <div className="own-campaign-card-body">
        <h3 className="text-lg">{title}</h3>
        <StreamProgress raised={raised} goal={goal} label={`Raised for ${title}`} />
        <p>
          <b>{formatWire(raised, currency, { whole: true })}</b> of{" "}
          {formatWire(goal, currency, { whole: true })}
        </p>
        <p className="text-sm text-ink-soft">{facts.join(" · ")}</p>
        <p className="own-campaign-card-actions">
          <a href={overviewPath(id)} className="link">
            Overview<span className="sr-only"> of {title}</span>
          </a>
          {role !== "reader" && (
            <a href={teamPath(id, "edit")} className="link">
              Edit<span className="sr-only"> {title}</span>
            </a>
          )}
          {isPublic(campaign) && (
            <a href={campaignPath(id)} className="link">
              View page<span className="sr-only">, {title}</span>
            </a>
          )}
        </p>
      </div>
    </li>
  );
}
