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

/** States visible to visitors; a campaign in any other state is not found. */
export const publicStates = ["active", "paused", "ended"] as const;
export type PublicState = (typeof publicStates)[number];

export function isPublicState(state: CampaignState): state is PublicState {
  return publicStates.some((publicState) => publicState === state);
}

/** Whether the team can edit texts and pictures: not during a review, nor after closing or rejection. */
export function isEditable(state: CampaignState): boolean {
  return state === "draft" || state === "active" || state === "paused" || state === "ended";
}

export const campaignSorts = {
  newest: "Newest",
  trending: "Trending",
  most_found: "Most Found",
  ending_soon: "Ending Soon",
} as const;
export type CampaignSort = keyof typeof campaignSorts;
