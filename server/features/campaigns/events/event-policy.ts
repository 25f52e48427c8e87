import type { CampaignState } from "#contract/campaigns/campaign-states.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../platform/clock.ts";
import { bodyError } from "../../../platform/http/app-error.ts";

/** A rejected or closed campaign can't announce events. */
export const canAnnounceEvents = (state: CampaignState) =>
  state !== "rejected" && state !== "closed";

/** A new time or place often changes again soon, so guests are notified after this time. */
const CHANGE_DELAY_MS = 30 * MINUTE_MS;
/** Shortly before the start, guests are notified immediately. */
const SOON_MS = 2 * HOUR_MS;
/** Emails a day about a new time or place to an event's guests. */
export const CHANGE_EMAILS_PER_DAY = 3;

/** When (ms) guests are notified of a new time or place that was set at `now`. */
export function notifyGuestsFrom(now: number, before: Date, after: Date): number {
  const start = Math.min(before.getTime(), after.getTime());
  return start - now <= SOON_MS ? now : now + CHANGE_DELAY_MS;
}

/** Only guests and the team see the meeting link. */
export const canSeeMeetingLink = (part: { signed_up: boolean; own: boolean }) =>
  part.signed_up || part.own;

const YEAR_MS = 365 * DAY_MS;
const MAX_YEARS = 2;

interface Span {
  readonly starts_at: Date;
  readonly ends_at: Date;
}

/**
 * Throws `invalid` with the field for a time in the past or too far ahead. An event that has started
 * can keep its start: `previous` is the event before the change.
 */
export function requireFutureTimes(
  { starts_at, ends_at }: Span,
  now: number,
  previous?: Span,
): void {
  const keepsStart = previous?.starts_at.getTime() === starts_at.getTime();
  if (!keepsStart && starts_at.getTime() <= now) {
    throw bodyError("starts_at", "Choose a time in the future");
  }
  if (ends_at.getTime() <= now) {
    throw bodyError("ends_at", "Choose a time in the future");
  }
  if (starts_at.getTime() > now + MAX_YEARS * YEAR_MS) {
    throw bodyError("starts_at", `Choose a time within the next ${MAX_YEARS} years`);
  }
}
