import type { SampleCampaign } from "#samples/sample-types.ts";
import { DAY_MS } from "../../platform/clock.ts";
import { timeAt } from "../sample-dates.ts";
import type { Random } from "../seeded-random.ts";

/** Eighteen months. */
const MAX_AGE_MS = 548 * DAY_MS;
/** The newest donation is at least this old. */
const MIN_AGE_MS = 2 * 60 * 1000;

interface OpenTime {
  /** Ms since the epoch. */
  readonly from: number;
  readonly until: number;
}

/** When a campaign accepted donations: from its first morning until now, its last evening or its pause. */
export function openTime(campaign: SampleCampaign, now: number): OpenTime {
  const opened = timeAt(now, -campaign.started, 8).getTime();
  const ended = campaign.ends === null ? now : timeAt(now, campaign.ends, 22).getTime();
  return {
    from: Math.max(opened, now - MAX_AGE_MS),
    until: Math.min(now, ended, pausedAt(campaign, now)) - MIN_AGE_MS,
  };
}

/** A paused campaign was paused when its newest update was posted. */
function pausedAt({ state, updates }: SampleCampaign, now: number): number {
  const newest = updates[0]?.daysAgo ?? 0;
  return state === "paused" ? timeAt(now, -newest, 9).getTime() : now;
}

/** Times of donations, oldest first: many in the first days, a steady stream, and a last rush. */
export function donationTimes(random: Random, count: number, { from, until }: OpenTime): number[] {
  const span = until - from;
  const times = Array.from({ length: count }, () => {
    const kind = random.next();
    const part = random.next();
    if (kind < 0.35) return from + span * part ** 3;
    if (kind < 0.5) return until - span * 0.3 * part ** 2;
    return from + span * part;
  });
  return times.map(Math.floor).sort((a, b) => a - b);
}
