import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/db/database.ts";
import { prepared } from "../../platform/db/prepared-query.ts";
import { FIRST_WAIT, LONGEST_WAIT, type ThrottleLimit } from "./throttle-policy.ts";

/** Something attempts are counted for: an account, an address, a token. */
export interface Throttled {
  readonly key: string;
  readonly limit: ThrottleLimit;
}

/** An attempt at each of them, the way that `counting` wants it. */
export function attemptValues(throttled: readonly Throttled[], now: Date) {
  return {
    keys: throttled.map(({ key }) => key),
    most: throttled.map(({ limit }) => limit.attempts),
    kept: throttled.map(({ limit }) => limit.forgottenAfter),
    now,
  };
}

/**
 * Counts an attempt for each key that need not wait, and for none where one was waiting before: a
 * part of a statement that begins with WITH, in which `counted` has the keys that it counted for.
 * From the limit on each attempt doubles the wait. Whoever locks several rows does so in the order
 * of their keys.
 */
export function counting(its: ReturnType<typeof attemptValues>): RawBuilder<unknown> {
  const blockedUntil = sql`CASE WHEN attempts.number >= wanted.most THEN wanted.at + least(
    ${sql.lit(FIRST_WAIT)} * 2 ^ least(attempts.number - wanted.most, 30), ${sql.lit(LONGEST_WAIT)}
  ) * interval '1 ms' END`;
  return sql`
    wanted AS (
      SELECT key, most, kept * interval '1 ms' AS kept, ${its.now}::timestamptz AS at
      FROM unnest(${its.keys}::text[], ${its.most}::int[], ${its.kept}::float8[])
        AS wanted (key, most, kept)
    ),
    counted AS (
      INSERT INTO throttle (key, failures, last_at, blocked_until)
      SELECT key, attempts.number, at, ${blockedUntil}
      FROM wanted, (VALUES (1)) AS attempts (number)
      WHERE NOT EXISTS (
        SELECT FROM throttle JOIN wanted USING (key) WHERE throttle.blocked_until > wanted.at
      )
      ORDER BY key
      ON CONFLICT (key) DO UPDATE SET (failures, last_at, blocked_until) = (
        SELECT attempts.number, at, ${blockedUntil}
        FROM wanted, LATERAL (
          SELECT CASE WHEN throttle.last_at + kept < at THEN 1 ELSE throttle.failures + 1 END
        ) AS attempts (number)
        WHERE wanted.key = throttle.key
      )
      WHERE throttle.blocked_until IS NULL OR throttle.blocked_until <= excluded.last_at
      RETURNING key
    )`;
}

const counts = prepared(
  (_, its: ReturnType<typeof attemptValues>) =>
    sql<{ key: string }>`WITH ${counting(its)} SELECT key FROM counted`,
);

/** Counts an attempt; answers the keys that it was counted for. */
export async function count(
  tx: Tx,
  throttled: readonly Throttled[],
  now: Date,
): Promise<{ readonly counted: readonly string[] }> {
  const rows = await counts(tx, attemptValues(throttled, now));
  return { counted: rows.map(({ key }) => key) };
}

/** When the last of them need not wait any more; undefined where none does. */
export async function findBlockedUntil(db: Db, keys: readonly string[]): Promise<Date | undefined> {
  const row = await db
    .selectFrom("throttle")
    .select((eb) => eb.fn.max("blocked_until").as("until"))
    .where("key", "in", [...keys])
    .executeTakeFirst();
  return row?.until ?? undefined;
}

/** What is taken out of the counts: all of one's, and one attempt of the others'; no wait is left. */
export interface Uncounted {
  readonly all?: string;
  readonly one: readonly string[];
}

/** The keys, the way that `uncounting` wants them. */
export function uncountedKeys({ all, one }: Uncounted): { keys: string[]; all: string | null } {
  return { keys: all === undefined ? [...one] : [all, ...one], all: all ?? null };
}

/** A part of a statement that begins with WITH; it does nothing while `when` has no row. */
export function uncounting(
  { keys, all }: ReturnType<typeof uncountedKeys>,
  when: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    touched AS (
      SELECT key FROM throttle
      WHERE key = ANY(${keys}::text[]) AND failures > 0 AND EXISTS (SELECT FROM ${when} AS it)
      ORDER BY key FOR UPDATE
    ),
    uncounted AS (
      UPDATE throttle SET
        failures = CASE throttle.key WHEN ${all} THEN 0 ELSE failures - 1 END,
        blocked_until = NULL
      FROM touched WHERE throttle.key = touched.key
    )`;
}

export async function uncount(tx: Tx, uncounted: Uncounted): Promise<void> {
  const always = sql`(VALUES (1))`;
  await sql`WITH ${uncounting(uncountedKeys(uncounted), always)} SELECT`.execute(tx);
}

export async function clearCounter(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom("throttle").where("key", "=", key).execute();
}

export async function forgetCounters(tx: Tx, lastBefore: Date): Promise<void> {
  await tx.deleteFrom("throttle").where("last_at", "<", lastBefore).execute();
}
