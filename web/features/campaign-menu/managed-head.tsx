import type { ManagedCampaign } from "#contract/campaigns/organising.ts";
import { formatWire } from "#contract/money.ts";
import { campaignStateTexts } from "../../lib/campaign/campaign-state-texts.ts";
import { donorsText } from "../../lib/campaign/campaign-texts.ts";
import { Badge } from "../../ui/badge.tsx";
import { CampaignActions } from "./campaign-actions.tsx";
import { roleTexts, stateSentence } from "./state-sentence.ts";

interface ManagedHeadProps {
  campaign: ManagedCampaign;
  setCampaign: (campaign: ManagedCampaign) => void;
}

export function ManagedHead({ campaign, setCampaign }: ManagedHeadProps) {
  const { label, tone } = campaignStateTexts[campaign.state];
  return (
    <header className="area-head managed-head">
      <div>
        <h1>{campaign.title}</h1>
        <p className="managed-head-status">
          <Badge tone={tone}>{label}</Badge>
          <span>{roleTexts[campaign.role]}</span>
          {campaign.approved && <Totals campaign={campaign} />}
        </p>
        <p className={`text-sm text-ink-soft${campaign.state === "active" ? " wide-only" : ""}`}>
          {stateSentence(campaign)}
        </p>
      </div>
      <CampaignActions campaign={campaign} setCampaign={setCampaign} />
    </header>
  );
}

function Totals({ campaign }: Pick<ManagedHeadProps, "campaign">) {
  const { raised, goal, currency, donor_count } = campaign;
  const whole = { whole: true };
  return (
    <span>
      <strong>{formatWire(raised, currency, whole)}</strong>
      {` raised of ${formatWire(goal, currency, whole)} · ${donorsText(donor_count)}`}
    </span>
  );
}
