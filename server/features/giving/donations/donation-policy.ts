import type { CampaignState } from "#contract/campaigns/campaign-states.ts";
import { sameText } from "../../../platform/secrets.ts";

/** Only an active campaign takes gifts, from its first day to its last. */
export function takesDonations(
  campaign: { state: CampaignState; starts_on: string; ends_on: string | null },
  today: string,
): boolean {
  return (
    campaign.state === "active" &&
    campaign.starts_on <= today &&
    (campaign.ends_on === null || today <= campaign.ends_on)
  );
}

/** A donation is seen by whoever holds its secret. */
export function holdsSecret(given: string, secret: string): boolean {
  return sameText(given, secret);
}
