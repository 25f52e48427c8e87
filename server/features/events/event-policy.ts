import type { CampaignState } from "#contract/campaign-states.ts";

/** What the office turned down or what is closed for good has nothing to announce. */
export const announcesEvents = (state: CampaignState) => state !== "rejected" && state !== "closed";

/** The way into a meeting is told to who signed up, and to the team. */
export const knowsMeeting = (one: { signed_up: boolean; own: boolean }) => one.signed_up || one.own;
