import type { CampaignState } from "#contract/campaigns/campaign-states.ts";
import type { InKindState } from "#contract/campaigns/in-kind.ts";

/** A campaign takes gifts in kind as long as it takes money: while it runs. */
export const takesPledges = (
  campaign: { state: CampaignState; starts_on: string; ends_on: string | null },
  today: string,
) =>
  campaign.state === "active" &&
  campaign.starts_on <= today &&
  (campaign.ends_on === null || campaign.ends_on >= today);

/** Steps that everybody sees on the campaign's page. */
export const isShown = (before: InKindState, after: InKindState) =>
  [before, after].some((state) => state === "confirmed" || state === "received");
