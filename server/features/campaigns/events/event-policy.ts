import type { CampaignState } from "#contract/campaigns/campaign-states.ts";
import { HOUR_MS, MINUTE_MS } from "../../../platform/clock.ts";

/** A campaign that was rejected or closed for good announces no events. */
export const announcesEvents = (state: CampaignState) => state !== "rejected" && state !== "closed";

/** A change of time or place is often followed by another, so guests hear of it after this time, ms. */
const CHANGES_REST_MS = 30 * MINUTE_MS;
/** Guests may be on the way already: this long before the beginning they are told at once, ms. */
const SOON_MS = 2 * HOUR_MS;
/** Mails about a new time or place to an event's guests within a day. */
export const CHANGE_MAILS_PER_DAY = 3;

/** The time, ms, from which guests are told of a change of time or place that was made at `now`. */
export function tellFrom(now: number, before: Date, after: Date): number {
  const next = Math.min(before.getTime(), after.getTime());
  return next - now <= SOON_MS ? now : now + CHANGES_REST_MS;
}

/** A meeting's link is told to guests and to the team. */
export const knowsMeeting = (one: { signed_up: boolean; own: boolean }) => one.signed_up || one.own;
