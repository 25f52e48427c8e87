export const campaignStates = [
  "draft",
  "in_review",
  "active",
  "paused",
  "ended",
  "closed",
  "rejected",
] as const;
export type CampaignState = (typeof campaignStates)[number];

/** States a visitor can meet; a campaign in any other is not found. */
export const publicStates = ["active", "paused", "ended"] as const;
export type PublicState = (typeof publicStates)[number];

/** The four sorts with the labels of the specification, section 9. */
export const campaignSorts = {
  newest: "Newest",
  trending: "Trending",
  most_found: "Most Found",
  ending_soon: "Ending Soon",
} as const;
export type CampaignSort = keyof typeof campaignSorts;
