import { type RawBuilder, sql } from "kysely";
import { HOUR_MS, MINUTE_MS } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { CLOCKS_APART_MS } from "../../../platform/db/lease.ts";
import { deleteOldOfPage, type KeyPage } from "../../../platform/jobs/forget-in-pages.ts";
import type { Attempt, Limit, LimitPoints } from "./limit.ts";

/** The wait after the attempt that reaches a limit; each further attempt doubles it. */
const FIRST_WAIT_MS = MINUTE_MS;
const LONGEST_WAIT_MS = HOUR_MS;

const mostOf = ({ limit: { name, points: declared } }: Attempt, points: LimitPoints) =>
  points[name] ?? declared;

/** The part of the window in which a point of a steady limit comes back. */
const shareOf = (attempt: Attempt, points: LimitPoints) =>
  attempt.limit.steady ? attempt.limit.windowMs / mostOf(attempt, points) : null;

/** A wait that ends later was written before a clock was set back. It is ignored. */
const longestOf = (attempt: Attempt, points: LimitPoints) =>
  (shareOf(attempt, points) ?? LONGEST_WAIT_MS) + CLOCKS_APART_MS;

const waits = (row: string) => `${row}.blocked_until > at AND ${row}.blocked_until <= at + longest`;

/** A counter after one more attempt, made of what it was before. */
const next = (points: string, expiresAt: string) => `
  SELECT points, expires_at, CASE
    WHEN share IS NOT NULL THEN nullif(greatest(at, expires_at + share - kept), at)
    WHEN points >= most THEN at + interval '1 ms' *
      least(${FIRST_WAIT_MS} * 2 ^ least(points - most, 30), ${LONGEST_WAIT_MS})
    END AS blocked_until
  FROM (SELECT
    CASE WHEN ${expiresAt} > at THEN ${points} + 1 ELSE 1 END AS points,
    CASE WHEN share IS NULL THEN at + kept
      WHEN ${expiresAt} > at AND ${expiresAt} <= at + kept + interval '${CLOCKS_APART_MS} ms'
        THEN ${expiresAt} + share
      ELSE at + share END AS expires_at
  ) AS counted`;

// Text, because building it of many parts takes longer than the statement. OFFSET keeps a plan that was made for
// an empty table from reading all of it later.
const counted = (): RawBuilder<unknown> =>
  sql.raw(`
  refused AS (
    SELECT key FROM wanted, LATERAL (
      SELECT blocked_until FROM rate_limit WHERE rate_limit.key = wanted.key OFFSET 0
    ) AS known WHERE ${waits("known")}
  ),
  counted AS (
    INSERT INTO rate_limit AS known (key, points, expires_at, blocked_until)
    SELECT key, first.* FROM wanted, LATERAL (${next("0", "NULL::timestamptz")}) AS first
    WHERE NOT EXISTS (SELECT FROM refused)
    ORDER BY key
    ON CONFLICT (key) DO UPDATE SET (points, expires_at, blocked_until) = (
      SELECT again.* FROM wanted, LATERAL (${next("known.points", "known.expires_at")}) AS again
      WHERE wanted.key = known.key
    )
    WHERE NOT EXISTS (SELECT FROM wanted WHERE wanted.key = known.key AND ${waits("known")})
    RETURNING key
  )`);

/**
 * Counts an attempt for all its keys, or for none of them where one key has to wait. This is the part of
 * a statement after WITH; its tables `refused` and `counted` have the keys that wait and that were counted.
 * Rows are locked in the order of their keys, so that two statements can't block each other for ever.
 */
export function counting(attempts: readonly Attempt[], points: LimitPoints, at: Date) {
  return sql`
    wanted AS (
      SELECT key, most, at, kept * interval '1 ms' AS kept, share * interval '1 ms' AS share,
        longest * interval '1 ms' AS longest
      FROM (VALUES (${at}::timestamptz)) AS moment (at), unnest(
        ${attempts.map(({ key }) => key)}::text[],
        ${attempts.map((it) => mostOf(it, points))}::int[],
        ${attempts.map(({ limit }) => limit.windowMs)}::float8[],
        ${attempts.map((it) => shareOf(it, points))}::float8[],
        ${attempts.map((it) => longestOf(it, points))}::float8[]
      ) AS given (key, most, kept, share, longest)
    ), ${counted()}`;
}

/** Counts an attempt; answers the keys that were counted. */
export async function count(
  tx: Tx,
  attempts: readonly Attempt[],
  points: LimitPoints,
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    WITH ${counting(attempts, points, at)} SELECT key FROM counted`.execute(tx);
  return rows.map(({ key }) => key);
}

export interface Blocked {
  readonly key: string;
  readonly blocked_until: Date | null;
}

export function findBlocked(db: Db, keys: readonly string[]): Promise<readonly Blocked[]> {
  return db
    .selectFrom("rate_limit")
    .select(["key", "blocked_until"])
    .where("key", "in", [...keys])
    .execute();
}

/** When all these attempts are free; `now` where none has to wait. */
export function waitsUntil(
  attempts: readonly Attempt[],
  points: LimitPoints,
  blocked: readonly Blocked[],
  now: Date,
): Date {
  const ends = attempts.map((attempt) => {
    const until = blocked.find(({ key }) => key === attempt.key)?.blocked_until?.getTime() ?? 0;
    return until <= now.getTime() + longestOf(attempt, points) ? until : 0;
  });
  return new Date(Math.max(now.getTime(), ...ends));
}

/** What to take back from the counters. Any wait of these attempts' keys ends. */
export interface Uncounted {
  /** These lose their whole count. */
  readonly all?: readonly Attempt[];
  /** These lose one attempt. */
  readonly one: readonly Attempt[];
}

/** The part of a statement after WITH that takes attempts back if the condition holds. */
export function uncounting(
  { all = [], one }: Uncounted,
  points: LimitPoints,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const given = [...all, ...one];
  return sql`
    given AS (
      SELECT * FROM unnest(${given.map(({ key }) => key)}::text[], ${given.map((it) => all.includes(it))}::boolean[],
        ${given.map((it) => shareOf(it, points) ?? 0)}::float8[]) AS given (key, entirely, share)
    ),
    touched AS (
      SELECT known.key, entirely, share FROM (SELECT * FROM given ORDER BY key) AS given, LATERAL (
        SELECT key FROM rate_limit WHERE rate_limit.key = given.key AND points > 0 OFFSET 0 FOR UPDATE
      ) AS known
      WHERE ${condition}
    ),
    uncounted AS (
      UPDATE rate_limit SET blocked_until = NULL, expires_at = expires_at - share * interval '1 ms',
        points = CASE WHEN entirely THEN 0 ELSE points - 1 END
      FROM touched WHERE rate_limit.key = touched.key
    )`;
}

export async function uncount(tx: Tx, uncounted: Uncounted, points: LimitPoints): Promise<void> {
  await sql`WITH ${uncounting(uncounted, points, sql`true`)} SELECT`.execute(tx);
}

/** Counts so many attempts of the current window for each key, also beyond the limit; answers the new counts. */
export async function add(
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

/** Makes these keys wait, whatever was counted for them. */
export async function block(tx: Tx, keys: readonly string[], until: Date): Promise<void> {
  await sql`
    INSERT INTO rate_limit (key, points, expires_at, blocked_until)
    SELECT key, 0, ${until}::timestamptz, ${until}::timestamptz FROM unnest(${keys.toSorted()}::text[]) AS key
    ON CONFLICT (key) DO UPDATE SET expires_at = excluded.expires_at, blocked_until = excluded.blocked_until
  `.execute(tx);
}

/** Of a page of counters, deletes those that have run out; answers its last key. */
export function forgetCounters(tx: Tx, now: Date, page: KeyPage): Promise<string | undefined> {
  const old = sql`expires_at < ${now} AND (blocked_until IS NULL OR blocked_until < ${now})`;
  return deleteOldOfPage(tx, page, { table: "rate_limit", key: "key", old });
}
