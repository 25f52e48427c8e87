import type { CampaignState } from "#contract/campaign-states.ts";

/** What a campaign's state is called. */
export const stateWords: Readonly<Record<CampaignState, string>> = {
  draft: "Draft",
  in_review: "In review",
  active: "Active",
  paused: "Paused",
  ended: "Ended",
  closed: "Closed",
  rejected: "Rejected",
};
