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

/** States that visitors may see; a campaign in any other state is not found. */
export const publicStates = ["active", "paused", "ended"] as const;
export type PublicState = (typeof publicStates)[number];

export function isPublicState(state: CampaignState): state is PublicState {
  return publicStates.some((one) => one === state);
}

/**
 * States in which the team may change texts and pictures: not while the office reads the campaign,
 * and not after it was closed or rejected.
 */
export function isEditable(state: CampaignState): boolean {
  return state === "draft" || state === "active" || state === "paused" || state === "ended";
}

/** The four sorts, each with the label that the page shows. */
export const campaignSorts = {
  newest: "Newest",
  trending: "Trending",
  most_found: "Most Found",
  ending_soon: "Ending Soon",
} as const;
export type CampaignSort = keyof typeof campaignSorts;
