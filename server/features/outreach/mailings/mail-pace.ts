import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "../../../platform/db/database.ts";
import { inOneStatement } from "../../../platform/db/in-transaction.ts";
import { reserveMails } from "./mail-pace-store.ts";

/**
 * Waits until the next mail to many may go. `coming` is how many the caller has at hand, this one
 * included. Answers false where the time to come is taken by others: it is to be tried again later.
 */
export type MailPace = (coming: number) => Promise<boolean>;

/** A mail waits no longer than this, ms. */
export const PACE_WAITS_MS = 5_000;
/** A process takes so much of the site's time by one statement, ms. */
const SHARE_MS = 500;
/** After that a share is given up: the mail server was away, and nothing is made up for in a rush. */
const SHARE_LASTS_MS = 4_000;

/** Lets `perSecond` mails go at even distances, of all processes on the database together. */
export function createMailPace(database: Database, perSecond: number): MailPace {
  const gapMs = 1000 / perSecond;
  const largest = Math.max(1, Math.floor(SHARE_MS / gapMs));
  let share = { left: 0, next: 0, until: 0 };

  async function takeShare(coming: number): Promise<boolean> {
    const mails = Math.min(largest, coming);
    const forMs = mails * gapMs;
    const waitMs = await inOneStatement(database, (tx) => reserveMails(tx, forMs, PACE_WAITS_MS));
    if (waitMs === undefined) return false;
    const next = performance.now() + waitMs;
    share = { left: mails, next, until: next + SHARE_LASTS_MS };
    return true;
  }

  return async (coming) => {
    const isOver = share.left === 0 || performance.now() > share.until;
    if (isOver && !(await takeShare(coming))) return false;
    const now = performance.now();
    const goes = Math.max(now, share.next);
    share = { ...share, left: share.left - 1, next: goes + gapMs };
    // Timers count whole milliseconds: shorter waits add up until they make one.
    if (goes - now >= 1) await wait(goes - now);
    return true;
  };
}
