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
