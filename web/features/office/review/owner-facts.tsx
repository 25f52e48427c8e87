import { shortDayText } from "#contract/day-text.ts";
import { formatWire } from "#contract/money.ts";
import type { CampaignOwner } from "#contract/office/review.ts";
import { officePath } from "#contract/page-paths.ts";
import { campaignStateTexts } from "../../../lib/campaign/campaign-state-texts.ts";
import { countText } from "../../../lib/count-text.ts";
import { RelativeTime } from "../../../ui/relative-time.tsx";

/** What the office should know about a campaign's owner before it decides. */
export function OwnerFacts({ owner }: { owner: CampaignOwner }) {
  const { email_verified, two_factor, joined_at, campaigns, campaign_count } = owner;
  return (
    <ul className="owner-facts">
      <li>
        Account since {shortDayText(joined_at)} (<RelativeTime iso={joined_at} />)
      </li>
      <li>{email_verified ? "Email address confirmed" : <b>Email address not confirmed</b>}</li>
      <li>{two_factor ? "Two-factor authentication on" : "Two-factor authentication off"}</li>
      <li>
        {campaign_count === 0 ? (
          <b>First campaign</b>
        ) : (
          `${countText(campaign_count, "other campaign")}${campaign_count > campaigns.length ? ", the newest:" : ":"}`
        )}
        {campaigns.length > 0 && (
          <ul>
            {campaigns.map(({ id, title, state, raised, currency }) => (
              <li key={id}>
                <a className="link" href={officePath("reviews", id)}>
                  {title}
                </a>{" "}
                {campaignStateTexts[state].label.toLowerCase()}, {formatWire(raised, currency)}{" "}
                raised
              </li>
            ))}
          </ul>
        )}
      </li>
    </ul>
  );
}
