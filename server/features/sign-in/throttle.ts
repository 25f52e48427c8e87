import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/in-transaction.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { type ThrottleLimit, waitAfter } from "./throttle-policy.ts";
import {
  type Counter,
  clearAndUncount,
  lockCounters,
  setCounters,
  uncount,
} from "./throttle-store.ts";

interface ThrottleDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** Something guesses are counted for: an account, an address, a token. */
export interface Throttled {
  readonly key: string;
  readonly limit: ThrottleLimit;
}

/**
 * Counts an attempt for each of them, committed before anybody looks whether it is right, so that
 * attempts at the same time do not slip past each other. Throws `too_many_requests` where one of
 * them has to wait; then it counts for none.
 */
export async function countAttempt(
  { database, clock }: ThrottleDeps,
  throttled: readonly Throttled[],
): Promise<void> {
  const now = clock();
  const wait = await inTransaction(database, async (tx) => {
    const keys = throttled.map(({ key }) => key);
    const counters = await lockCounters(tx, keys, new Date(now));
    const longest = Math.max(...counters.map((counter) => waitLeft(counter, now)));
    if (longest > 0) return longest;
    const limits = new Map(throttled.map(({ key, limit }) => [key, limit]));
    await setCounters(
      tx,
      counters.map((counter) => countOne(counter, limits.get(counter.key), now)),
    );
    return 0;
  });
  if (wait > 0) throw new AppError("too_many_requests", { retryAfter: Math.ceil(wait / 1000) });
}

function waitLeft(counter: Counter, now: number): number {
  return (counter.blocked_until?.getTime() ?? 0) - now;
}

function countOne(counter: Counter, limit: ThrottleLimit | undefined, now: number): Counter {
  if (!limit) throw new Error(`no limit for ${counter.key}`);
  const forgotten = counter.last_at.getTime() + limit.forgottenAfter < now;
  const failures = (forgotten ? 0 : counter.failures) + 1;
  const wait = waitAfter(failures, limit);
  return {
    key: counter.key,
    failures,
    last_at: new Date(now),
    blocked_until: wait === 0 ? null : new Date(now + wait),
  };
}

/** What was counted was no failure: the one forgets all of its failures, the other this attempt. */
export async function forgiveAttempt(
  tx: Tx,
  { proven, other }: { proven: Throttled; other: Throttled },
): Promise<void> {
  await clearAndUncount(tx, proven.key, other.key);
}

/** Nothing came of the attempt: it counts for none of them. */
export async function uncountAttempt(tx: Tx, throttled: readonly Throttled[]): Promise<void> {
  await uncount(
    tx,
    throttled.map(({ key }) => key),
  );
}
