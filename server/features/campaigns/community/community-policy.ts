import { COMMENTS_PER_HOUR, TEAM_COMMENTS_PER_HOUR } from "#contract/campaigns/community.ts";
import type { CampaignRole } from "../teams/campaign-role.ts";

/** Whose words are the campaign's. */
export const speaksForTeam = (role: CampaignRole | undefined) =>
  role === "editor" || role === "owner";

export const commentsPerHour = (byTeam: boolean) =>
  byTeam ? TEAM_COMMENTS_PER_HOUR : COMMENTS_PER_HOUR;

/** What the office has hidden, the office alone shows again. */
export const mayShowAgain = (comment: { hidden_by_office: boolean }) => !comment.hidden_by_office;
