import type { CampaignState } from "#contract/campaigns/campaign-states.ts";
import { HOUR_MS, MINUTE_MS } from "../../../platform/clock.ts";

/** A rejected or closed campaign can't announce events. */
export const announcesEvents = (state: CampaignState) => state !== "rejected" && state !== "closed";

/** A new time or place often changes again soon, so guests are notified after this time. */
const CHANGE_DELAY_MS = 30 * MINUTE_MS;
/** Shortly before the start, guests are notified immediately. */
const SOON_MS = 2 * HOUR_MS;
/** Emails a day about a new time or place to an event's guests. */
export const CHANGE_MAILS_PER_DAY = 3;

/** When (ms) guests are notified of a new time or place that was set at `now`. */
export function tellFrom(now: number, before: Date, after: Date): number {
  const start = Math.min(before.getTime(), after.getTime());
  return start - now <= SOON_MS ? now : now + CHANGE_DELAY_MS;
}

/** Only guests and the team see the meeting link. */
export const knowsMeeting = (part: { signed_up: boolean; own: boolean }) =>
  part.signed_up || part.own;
