import type { CampaignState } from "#contract/campaign-states.ts";

/** How a state is called where the team sees it. */
export const campaignStateWords: Readonly<Record<CampaignState, string>> = {
  draft: "Draft",
  in_review: "In review",
  active: "Active",
  paused: "Paused",
  ended: "Ended",
  closed: "Closed",
  rejected: "Not accepted",
};

export function campaignStateTone(state: CampaignState): "mist" | "giving" | "sand" {
  if (state === "active") return "mist";
  return state === "rejected" ? "giving" : "sand";
}
