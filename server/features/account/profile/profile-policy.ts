import type { CampaignState } from "#contract/campaigns/campaign-states.ts";

/** The codes that a change of address asks for: of the mailbox so far, and of the one to come. */
export const CHANGE_CODES = ["change_email_old", "change_email_new"] as const;

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
