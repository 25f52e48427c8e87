import type { CampaignState } from "#contract/campaigns/campaign-states.ts";
import { HOUR_MS, MINUTE_MS } from "../../../platform/clock.ts";

/** What the office turned down or what is closed for good has nothing to announce. */
export const announcesEvents = (state: CampaignState) => state !== "rejected" && state !== "closed";

/** Whoever changes when or where it is often changes it again: guests hear of it after so long, ms. */
const CHANGES_REST_MS = 30 * MINUTE_MS;
/** Who may be on the way already hears at once, ms before the beginning. */
const SOON_MS = 2 * HOUR_MS;
/** Mails of another time or place to an event's guests within a day. */
export const CHANGE_MAILS_PER_DAY = 3;

/** From when on guests are told of another time or place, which was changed at `now`, ms. */
export function tellFrom(now: number, before: Date, after: Date): number {
  const next = Math.min(before.getTime(), after.getTime());
  return next - now <= SOON_MS ? now : now + CHANGES_REST_MS;
}

/** The way into a meeting is told to who signed up, and to the team. */
export const knowsMeeting = (one: { signed_up: boolean; own: boolean }) => one.signed_up || one.own;
