import type { CampaignState } from "#contract/campaigns/campaign-states.ts";

/** Somebody has to answer for a campaign as long as it asks people for money. */
export function needsItsOrganiser(
  campaign: { state: CampaignState; ends_on: string | null },
  today: string,
): boolean {
  switch (campaign.state) {
    case "in_review":
    case "paused":
      return true;
    case "active":
      return campaign.ends_on === null || campaign.ends_on >= today;
    default:
      return false;
  }
}
