import type { CampaignState } from "#contract/campaigns/campaign-states.ts";

interface StateWords {
  readonly label: string;
  readonly tone: "mist" | "giving" | "sand";
}

export const campaignStateTexts: Readonly<Record<CampaignState, StateWords>> = {
  draft: { label: "Draft", tone: "sand" },
  in_review: { label: "In review", tone: "sand" },
  active: { label: "Active", tone: "mist" },
  paused: { label: "Paused", tone: "giving" },
  ended: { label: "Ended", tone: "sand" },
  closed: { label: "Closed", tone: "sand" },
  rejected: { label: "Not accepted", tone: "giving" },
};
