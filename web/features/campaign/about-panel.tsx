import type { ReactNode } from "react";
import type { CampaignState } from "#contract/campaigns/campaign-states.ts";
import type { Campaign } from "#contract/campaigns/catalogue.ts";
import { dayText } from "#contract/day-text.ts";
import { formatWire } from "#contract/money.ts";
import { donationPath } from "#contract/page-paths.ts";
import { campaignStateTexts } from "../../lib/campaign/campaign-state-texts.ts";
import { CampaignEvents } from "./campaign-events.tsx";
import { CampaignPeople } from "./campaign-people.tsx";
import { CampaignStory } from "./campaign-story.tsx";

interface AboutPanelProps {
  campaign: Pick<
    Campaign,
    | "id"
    | "starter"
    | "beneficiary"
    | "start_date"
    | "end_date"
    | "state"
    | "currency"
    | "suggested_amounts"
    | "subscriber_rate"
  >;
  story: Campaign["story"];
  funds: Campaign["funds"];
  events: Campaign["events"];
  /** Set in the preview of a campaign that isn't public. */
  actualState?: CampaignState;
  inKind?: ReactNode;
}

export function AboutPanel({
  campaign,
  story,
  funds,
  events,
  actualState,
  inKind,
}: AboutPanelProps) {
  const { start_date, end_date, state, subscriber_rate } = campaign;
  return (
    <div className="about-panel">
      <CampaignStory story={story} />
      {state === "active" && campaign.suggested_amounts.length > 0 && (
        <SuggestedAmounts {...campaign} />
      )}
      <CampaignPeople starter={campaign.starter} beneficiary={campaign.beneficiary} />
      {funds.length > 0 && (
        <section aria-labelledby="funds">
          <h2 id="funds" className="text-heading">
            Choose where your donation goes
          </h2>
          <p className="mt-2 text-ink-soft">
            When you donate, you can pick one of these or leave the choice to the campaign.
          </p>
          <ul className="about-panel-funds">
            {funds.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </section>
      )}
      {inKind}
      {events.length > 0 && <CampaignEvents events={events} />}
      <dl className="about-panel-dates">
        <div>
          <dt>Start Date</dt>
          <dd>{dayText(start_date)}</dd>
        </div>
        <div>
          <dt>End Date</dt>
          <dd>{end_date ? dayText(end_date) : "No end date"}</dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>{campaignStateTexts[actualState ?? state].label}</dd>
        </div>
        {subscriber_rate !== null && (
          <div>
            <dt>Subscriber rate</dt>
            <dd>{subscriber_rate}%</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

function SuggestedAmounts({
  id,
  currency,
  suggested_amounts,
}: Pick<Campaign, "id" | "currency" | "suggested_amounts">) {
  return (
    <section aria-labelledby="suggested">
      <h2 id="suggested" className="text-heading">
        What your donation does
      </h2>
      <ul className="about-panel-suggested">
        {suggested_amounts.map(({ amount, does }) => (
          <li key={amount}>
            <a href={donationPath(id, { amount, currency })}>
              <strong>{formatWire(amount, currency, { whole: true })}</strong> <span>{does}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
