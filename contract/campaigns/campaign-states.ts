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

/**
 * States in which the team works on what a campaign says and shows, words and pictures alike: not
 * while the office reads it, nor after it was closed or not accepted.
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
