import type { Campaign } from "#contract/campaigns/catalogue.ts";
import { formatWire } from "#contract/money.ts";
import { donationPath } from "#contract/page-paths.ts";
import { timeLeftText } from "../../lib/campaign/campaign-texts.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { alternativesPath } from "./campaign-address.ts";

type BarCampaign = Pick<
  Campaign,
  "id" | "raised" | "goal" | "currency" | "state" | "days_left" | "similar" | "category"
>;

export function GivingBar({ campaign }: { campaign: BarCampaign }) {
  const { id, raised, goal, currency } = campaign;
  const active = campaign.state === "active";
  return (
    <div className="giving-bar">
      <p>
        <strong>{formatWire(raised, currency, { whole: true })}</strong>
        <span>
          {active ? `of ${formatWire(goal, currency, { whole: true })}` : timeLeftText(campaign)}
        </span>
      </p>
      {active ? (
        <ButtonLink href={donationPath(id)} variant="giving">
          Donate now
        </ButtonLink>
      ) : (
        <ButtonLink href={alternativesPath(campaign)}>Similar campaigns</ButtonLink>
      )}
    </div>
  );
}
