import { type RawBuilder, sql } from "kysely";

/** How far the clocks of two machines may be apart, ms. */
export const CLOCKS_APART_MS = 60_000;

/** A lease that was just given ends then, by the clock that is farthest ahead. */
function latestEnd(now: Date, leaseMs: number): Date {
  return new Date(now.getTime() + leaseMs + CLOCKS_APART_MS);
}

/**
 * Whether somebody is still at work under a lease of `leaseMs`. One that ends later than it can was
 * given before a clock was set back: nobody works under it, and waiting for it could take hours.
 */
export function isHeld(until: Date, now: Date, leaseMs: number): boolean {
  return until > now && until <= latestEnd(now, leaseMs);
}

/** The same in SQL, the other way round: nobody holds what this column leases. */
export function isFree(column: string, now: Date, leaseMs: number): RawBuilder<boolean> {
  const until = sql.ref(column);
  return sql<boolean>`(${until} <= ${now} OR ${until} > ${latestEnd(now, leaseMs)})`;
}
