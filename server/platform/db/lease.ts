import { type RawBuilder, sql } from "kysely";

/** How far the clocks of two machines may be apart, ms. */
export const CLOCKS_APART_MS = 60_000;

/** The latest end of a lease that is given now, by the clock that is farthest ahead. */
function latestEnd(now: Date, leaseMs: number, apartMs = CLOCKS_APART_MS): Date {
  return new Date(now.getTime() + leaseMs + apartMs);
}

/**
 * Whether somebody is still at work under a lease of `leaseMs`. A lease with a later end than is possible
 * was given before a clock was set back: it does not count, because waiting for it could take hours.
 */
export function isHeld(until: Date, now: Date, leaseMs: number): boolean {
  return until > now && until <= latestEnd(now, leaseMs);
}

/** The opposite in SQL: true for a row whose lease, in this column, nobody holds. */
export function isFree(
  column: string,
  now: Date,
  leaseMs: number,
  apartMs?: number,
): RawBuilder<boolean> {
  const until = sql.ref(column);
  return sql<boolean>`(${until} <= ${now} OR ${until} > ${latestEnd(now, leaseMs, apartMs)})`;
}

/** The pause before a try with so many before it: a minute, then twice as long each time, at most an hour. */
const pause = sql`least(power(2, least(tries, 10) - 1), 60) * interval '1 minute'`;

/** Whether a row with `tries`, and with the time of the last one, is to be tried now. */
export function isDue(triedAt: string, now: Date): RawBuilder<boolean> {
  const tried = sql.ref(triedAt);
  // A try that lies ahead of us was counted before a clock was set back.
  const latest = new Date(now.getTime() + CLOCKS_APART_MS);
  return sql<boolean>`(tries = 0 OR ${tried} + ${pause} <= ${now} OR ${tried} > ${latest})`;
}
