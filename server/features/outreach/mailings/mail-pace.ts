import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "../../../platform/db/database.ts";
import { inOneStatement } from "../../../platform/db/in-transaction.ts";
import { reserveSendingTime } from "./mail-pace-store.ts";

/**
 * Waits until the next email of a mailing may be sent. `readyCount` is how many the caller has
 * ready, including this one. Returns false if the wait would exceed `MAX_PACE_WAIT_MS`: try again later.
 */
export type MailPace = (readyCount: number) => Promise<boolean>;

/** The longest that an email waits for its turn, ms. */
export const MAX_PACE_WAIT_MS = 5_000;
/** How much sending time a process reserves with one statement, ms. */
const SHARE_MS = 500;
/** An unused share expires after this, so that emails delayed by an outage do not go in a burst. */
const SHARE_LIFETIME_MS = 4_000;

/** Spaces emails evenly, `perSecond` for all processes on the database together. */
export function createMailPace(database: Database, perSecond: number): MailPace {
  const gapMs = 1000 / perSecond;
  const largestShare = Math.max(1, Math.floor(SHARE_MS / gapMs));
  let share = { remaining: 0, nextAt: 0, expiresAt: 0 };

  async function reserveShare(readyCount: number): Promise<boolean> {
    const remaining = Math.min(largestShare, readyCount);
    const forMs = remaining * gapMs;
    const waitMs = await inOneStatement(database, (tx) =>
      reserveSendingTime(tx, forMs, MAX_PACE_WAIT_MS),
    );
    if (waitMs === undefined) return false;
    const nextAt = performance.now() + waitMs;
    share = { remaining, nextAt, expiresAt: nextAt + SHARE_LIFETIME_MS };
    return true;
  }

  return async (readyCount) => {
    const isUsedUp = share.remaining === 0 || performance.now() > share.expiresAt;
    if (isUsedUp && !(await reserveShare(readyCount))) return false;
    const now = performance.now();
    const sendAt = Math.max(now, share.nextAt);
    share = { ...share, remaining: share.remaining - 1, nextAt: sendAt + gapMs };
    // Timers have millisecond resolution: shorter waits accumulate until they reach one.
    if (sendAt - now >= 1) await wait(sendAt - now);
    return true;
  };
}
