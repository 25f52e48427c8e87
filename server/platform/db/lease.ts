import { type RawBuilder, sql } from "kysely";

/** How far the clocks of two machines may differ. */
export const MAX_CLOCK_SKEW_MS = 60_000;

/** The latest possible end of a lease that starts now, by the clock that is furthest ahead. */
function latestEnd(now: Date, leaseMs: number, apartMs = MAX_CLOCK_SKEW_MS): Date {
  return new Date(now.getTime() + leaseMs + apartMs);
}

/**
 * Whether a lease of `leaseMs` is still active. One that ends later than possible is from before a clock was set
 * back; it is ignored, because waiting for it could take hours.
 */
export function isLeaseActive(until: Date, now: Date, leaseMs: number): boolean {
  return until > now && until <= latestEnd(now, leaseMs);
}

/** The opposite of `isLeaseActive` in SQL: true for a row whose lease, in this column, is not active. */
export function isLeaseFree(
  column: string,
  now: Date,
  leaseMs: number,
  apartMs?: number,
): RawBuilder<boolean> {
  const until = sql.ref(column);
  return sql<boolean>`(${until} <= ${now} OR ${until} > ${latestEnd(now, leaseMs, apartMs)})`;
}

/** The pause before the next try: a minute, doubling up to an hour. */
const pause = sql`least(power(2, least(tries, 10) - 1), 60) * interval '1 minute'`;

/** Whether a row is due for its next try, by its column `tries` and the column with the time of the last one. */
export function isRetryDue(triedAt: string, now: Date): RawBuilder<boolean> {
  const tried = sql.ref(triedAt);
  // A try in the future was made before a clock was set back.
  const latest = new Date(now.getTime() + MAX_CLOCK_SKEW_MS);
  return sql<boolean>`(tries = 0 OR ${tried} + ${pause} <= ${now} OR ${tried} > ${latest})`;
}
