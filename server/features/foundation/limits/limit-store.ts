import { type RawBuilder, sql } from "kysely";
import { HOUR_MS, MINUTE_MS } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { MAX_CLOCK_SKEW_MS } from "../../../platform/db/lease.ts";
import { deleteOldRows, type KeyPage } from "../../../platform/jobs/delete-in-pages.ts";
import type { Attempt, Limit, LimitPoints } from "./limit.ts";

/** The wait after the attempt that reaches a limit. Each further attempt doubles it. */
const FIRST_WAIT_MS = MINUTE_MS;
const MAX_WAIT_MS = HOUR_MS;

const maxPoints = ({ limit: { name, points: declared } }: Attempt, points: LimitPoints) =>
  points[name] ?? declared;

/** The time in which a steady limit regains a point. */
const refillMs = (attempt: Attempt, points: LimitPoints) =>
  attempt.limit.steady ? attempt.limit.windowMs / maxPoints(attempt, points) : null;

/** A longer wait was written before a clock was set back, and is ignored. */
const maxWaitMs = (attempt: Attempt, points: LimitPoints) =>
  (refillMs(attempt, points) ?? MAX_WAIT_MS) + MAX_CLOCK_SKEW_MS;

const isBlocked = (row: string) =>
  `${row}.blocked_until > at AND ${row}.blocked_until <= at + max_wait`;

/** A counter after another attempt, from its previous values. */
const nextCounter = (points: string, expiresAt: string) => `
  SELECT points, expires_at, CASE
    WHEN refill IS NOT NULL THEN nullif(greatest(at, expires_at + refill - time_window), at)
    WHEN points >= max_points THEN at + interval '1 ms' *
      least(${FIRST_WAIT_MS} * 2 ^ least(points - max_points, 30), ${MAX_WAIT_MS})
    END AS blocked_until
  FROM (SELECT
    CASE WHEN ${expiresAt} > at THEN ${points} + 1 ELSE 1 END AS points,
    CASE WHEN refill IS NULL THEN at + time_window
      WHEN ${expiresAt} > at AND ${expiresAt} <= at + time_window + interval '${MAX_CLOCK_SKEW_MS} ms'
        THEN ${expiresAt} + refill
      ELSE at + refill END AS expires_at
  ) AS counted`;

// Plain text, because assembling it from parts takes longer than the statement. OFFSET prevents a plan
// that was made for an empty table from scanning a full one.
const counted = (): RawBuilder<unknown> =>
  sql.raw(`
  refused AS (
    SELECT key FROM attempt, LATERAL (
      SELECT blocked_until FROM rate_limit WHERE rate_limit.key = attempt.key OFFSET 0
    ) AS counter WHERE ${isBlocked("counter")}
  ),
  counted AS (
    INSERT INTO rate_limit AS counter (key, points, expires_at, blocked_until)
    SELECT key, first.* FROM attempt, LATERAL (${nextCounter("0", "NULL::timestamptz")}) AS first
    WHERE NOT EXISTS (SELECT FROM refused)
    ORDER BY key
    ON CONFLICT (key) DO UPDATE SET (points, expires_at, blocked_until) = (
      SELECT again.* FROM attempt, LATERAL (${nextCounter("counter.points", "counter.expires_at")}) AS again
      WHERE attempt.key = counter.key
    )
    WHERE NOT EXISTS (SELECT FROM attempt WHERE attempt.key = counter.key AND ${isBlocked("counter")})
    RETURNING key
  )`);

/**
 * SQL that counts an attempt for all its keys, or for none if one is blocked. It goes after WITH; its
 * tables `refused` and `counted` contain the blocked keys and the counted ones. Locks rows in the
 * order of their keys, so that statements can't deadlock.
 */
export function countAttemptsSql(attempts: readonly Attempt[], points: LimitPoints, at: Date) {
  return sql`
    attempt AS (
      SELECT key, max_points, at, window_ms * interval '1 ms' AS time_window,
        refill_ms * interval '1 ms' AS refill, max_wait_ms * interval '1 ms' AS max_wait
      FROM (VALUES (${at}::timestamptz)) AS moment (at), unnest(
        ${attempts.map(({ key }) => key)}::text[],
        ${attempts.map((attempt) => maxPoints(attempt, points))}::int[],
        ${attempts.map(({ limit }) => limit.windowMs)}::float8[],
        ${attempts.map((attempt) => refillMs(attempt, points))}::float8[],
        ${attempts.map((attempt) => maxWaitMs(attempt, points))}::float8[]
      ) AS given (key, max_points, window_ms, refill_ms, max_wait_ms)
    ), ${counted()}`;
}

/** Counts an attempt. Returns the keys that were counted. */
export async function countAttempts(
  tx: Tx,
  attempts: readonly Attempt[],
  points: LimitPoints,
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    WITH ${countAttemptsSql(attempts, points, at)} SELECT key FROM counted`.execute(tx);
  return rows.map(({ key }) => key);
}

export interface BlockedKey {
  readonly key: string;
  readonly blocked_until: Date | null;
}

export function findBlockedKeys(db: Db, keys: readonly string[]): Promise<readonly BlockedKey[]> {
  return db
    .selectFrom("rate_limit")
    .select(["key", "blocked_until"])
    .where("key", "in", [...keys])
    .execute();
}

/** When all these attempts are allowed again; `now` if none is blocked. */
export function allowedAt(
  attempts: readonly Attempt[],
  points: LimitPoints,
  blocked: readonly BlockedKey[],
  now: Date,
): Date {
  const ends = attempts.map((attempt) => {
    const until = blocked.find(({ key }) => key === attempt.key)?.blocked_until?.getTime() ?? 0;
    return until <= now.getTime() + maxWaitMs(attempt, points) ? until : 0;
  });
  return new Date(Math.max(now.getTime(), ...ends));
}

/** Attempts to subtract from their counters, which unblocks them. */
export interface CounterReversal {
  /** Their counters are reset. */
  readonly reset?: readonly Attempt[];
  /** Their counters are reduced by one. */
  readonly decrement: readonly Attempt[];
}

/** SQL after WITH that takes attempts back if the condition holds. */
export function reverseCountsSql(
  uncounted: CounterReversal,
  points: LimitPoints,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const reset = uncounted.reset ?? [];
  const attempts = [...reset, ...uncounted.decrement];
  return sql`
    given AS (
      SELECT * FROM unnest(
        ${attempts.map(({ key }) => key)}::text[],
        ${attempts.map((attempt) => reset.includes(attempt))}::boolean[],
        ${attempts.map((attempt) => refillMs(attempt, points) ?? 0)}::float8[]
      ) AS given (key, reset, refill_ms)
    ),
    locked AS (
      SELECT counter.key, reset, refill_ms FROM (SELECT * FROM given ORDER BY key) AS given, LATERAL (
        SELECT key FROM rate_limit WHERE rate_limit.key = given.key AND points > 0 OFFSET 0 FOR UPDATE
      ) AS counter
      WHERE ${condition}
    ),
    uncounted AS (
      UPDATE rate_limit SET blocked_until = NULL, expires_at = expires_at - refill_ms * interval '1 ms',
        points = CASE WHEN reset THEN 0 ELSE points - 1 END
      FROM locked WHERE rate_limit.key = locked.key
    )`;
}

export async function reverseCounts(
  tx: Tx,
  uncounted: CounterReversal,
  points: LimitPoints,
): Promise<void> {
  await sql`WITH ${reverseCountsSql(uncounted, points, sql`true`)} SELECT`.execute(tx);
}

/** Adds to the counts of the current window, even beyond the limit. Returns the new counts by key. */
export async function addCounts(
  tx: Tx,
  { windowMs }: Limit,
  counts: ReadonlyMap<string, number>,
  at: Date,
): Promise<Map<string, number>> {
  const keys = [...counts.keys()].sort();
  const windowEnd = new Date((Math.floor(at.getTime() / windowMs) + 1) * windowMs);
  const { rows } = await sql<{ key: string; points: number }>`
    INSERT INTO rate_limit (key, points, expires_at)
    SELECT key, points, ${windowEnd}::timestamptz
    FROM unnest(${keys}::text[], ${keys.map((key) => counts.get(key) ?? 0)}::int[]) AS given (key, points)
    ORDER BY key
    ON CONFLICT (key) DO UPDATE SET points = rate_limit.points + excluded.points
    RETURNING key, points`.execute(tx);
  return new Map(rows.map(({ key, points }) => [key, points]));
}

/** Blocks these keys, regardless of their counts. */
export async function blockKeys(tx: Tx, keys: readonly string[], until: Date): Promise<void> {
  await sql`
    INSERT INTO rate_limit (key, points, expires_at, blocked_until)
    SELECT key, 0, ${until}::timestamptz, ${until}::timestamptz FROM unnest(${keys.toSorted()}::text[]) AS key
    ON CONFLICT (key) DO UPDATE SET expires_at = excluded.expires_at, blocked_until = excluded.blocked_until
  `.execute(tx);
}

/** Deletes the expired counters of a page. Returns the page's last key. */
export function deleteExpiredCounters(
  tx: Tx,
  now: Date,
  page: KeyPage,
): Promise<string | undefined> {
  const old = sql`expires_at < ${now} AND (blocked_until IS NULL OR blocked_until < ${now})`;
  return deleteOldRows(tx, page, { table: "rate_limit", key: "key", old });
}
