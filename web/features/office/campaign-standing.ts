import type { CampaignState } from "#contract/campaign-states.ts";
import { campaignStateWords } from "../../lib/campaign-state-words.ts";

/** What a campaign's state is called where the office decides. */
export const stateWords: Readonly<Record<CampaignState, string>> = {
  ...campaignStateWords,
  rejected: "Rejected",
};
