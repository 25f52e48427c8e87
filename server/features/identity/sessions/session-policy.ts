import { DAY_MS } from "../../../platform/clock.ts";

export const ACCESS_TOKEN_SECONDS = 10 * 60;
export const TWO_FACTOR_TOKEN_SECONDS = 5 * 60;
export const LASTING_SECONDS = (30 * DAY_MS) / 1000;

/** How long a session lasts without a renewal, and in total. */
const lifetimes = {
  lasting: { idleMs: 30 * DAY_MS, maxMs: 180 * DAY_MS },
  short: { idleMs: DAY_MS, maxMs: 7 * DAY_MS },
} as const;

/** When a session that is renewed now expires. */
export function sessionEnd(session: { lasting: boolean; startedAt: number }, now: number): Date {
  const { idleMs, maxMs } = lifetimes[session.lasting ? "lasting" : "short"];
  return new Date(Math.min(now + idleMs, session.startedAt + maxMs));
}

/**
 * How many sessions of an account remain after excess ones are deleted, counted separately for
 * sessions that outlive the browser. A program that logs in for each run thus ends its own oldest
 * sessions, not the one in the person's browser.
 */
export const REMAINING_SESSIONS = 50;
/** At this number, the next login deletes excess sessions. Leaves a margin, so that not every login does. */
export const MAX_SESSIONS = 120;

const FRESH_MS = 10 * 60 * 1000;

/** Whether the person logged in recently enough not to be verified again. */
export function isFreshSession(since: Date, now: number): boolean {
  return now - since.getTime() < FRESH_MS;
}
