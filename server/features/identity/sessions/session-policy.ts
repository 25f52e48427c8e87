import { DAY_MS } from "../../../platform/clock.ts";

export const ACCESS_TOKEN_SECONDS = 10 * 60;
export const TWO_FACTOR_TOKEN_SECONDS = 5 * 60;
export const LASTING_SECONDS = (30 * DAY_MS) / 1000;

/** How long a session lives without being renewed, and at most. */
const lifetimes = {
  lasting: { idle: 30 * DAY_MS, longest: 180 * DAY_MS },
  short: { idle: DAY_MS, longest: 7 * DAY_MS },
} as const;

/** When a session ends that is renewed now. */
export function sessionEnd(session: { lasting: boolean; startedAt: number }, now: number): Date {
  const { idle, longest } = lifetimes[session.lasting ? "lasting" : "short"];
  return new Date(Math.min(now + idle, session.startedAt + longest));
}

/**
 * How many sessions of an account are kept, open or ended: as many of those that outlive the browser as
 * of the others. So a program that logs in for each of its runs ends its own oldest sessions, and not
 * the one in the browser of the same person.
 */
export const SESSIONS_OF_A_KIND = 50;
/** With so many the next login deletes the oldest. There is room, so that not each login has to. */
export const MOST_SESSIONS = 120;

const FRESH_MS = 10 * 60 * 1000;

/** People who just signed in need not prove it again. */
export function isFreshSession(since: Date, now: number): boolean {
  return now - since.getTime() < FRESH_MS;
}
