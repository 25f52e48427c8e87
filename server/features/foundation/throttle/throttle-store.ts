import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { deleteOldOfPage, type KeyPage } from "../../../platform/jobs/forget-in-pages.ts";
import { FIRST_WAIT, LONGEST_WAIT, type ThrottleLimit } from "./throttle-policy.ts";

/** Something that attempts are counted for: an account, an address, a device. */
export interface Throttled {
  readonly key: string;
  readonly limit: ThrottleLimit;
}

/** The parameters of `counting` for these attempts, each with its keys. */
export function attemptValues(attempts: ReadonlyArray<readonly Throttled[]>, now: Date) {
  const all = attempts.flatMap((throttled, place) => throttled.map((it) => ({ ...it, place })));
  return {
    places: all.map(({ place }) => place),
    keys: all.map(({ key }) => key),
    most: all.map(({ limit }) => limit.attempts),
    kept: all.map(({ limit }) => limit.forgottenAfter),
    now,
  };
}

/**
 * Counts each attempt for all its keys, or for none of them where one key has to wait. This is the
 * part of a statement after WITH. Its table `counted` has the `place` of an attempt and a key that
 * was counted. Two attempts of one statement must not share a key. From the limit on, each attempt
 * doubles the wait. Rows are locked in the order of their keys, so that two statements can't block
 * each other for ever.
 */
export function counting(its: ReturnType<typeof attemptValues>): RawBuilder<unknown> {
  const blockedUntil = sql`CASE WHEN attempts.number >= wanted.most THEN wanted.at + least(
    ${sql.lit(FIRST_WAIT)} * 2 ^ least(attempts.number - wanted.most, 30), ${sql.lit(LONGEST_WAIT)}
  ) * interval '1 ms' END`;
  return sql`
    wanted AS (
      SELECT place, key, most, kept * interval '1 ms' AS kept, ${its.now}::timestamptz AS at
      FROM unnest(
        ${its.places}::int[], ${its.keys}::text[], ${its.most}::int[], ${its.kept}::float8[]
      ) AS wanted (place, key, most, kept)
    ),
    refused AS (
      SELECT place FROM throttle JOIN wanted USING (key) WHERE throttle.blocked_until > wanted.at
    ),
    written AS (
      INSERT INTO throttle (key, failures, last_at, blocked_until)
      SELECT key, attempts.number, at, ${blockedUntil}
      FROM wanted, (VALUES (1)) AS attempts (number)
      WHERE place NOT IN (SELECT place FROM refused)
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
    ),
    counted AS (SELECT place, key FROM written JOIN wanted USING (key))`;
}

/** Counts an attempt; answers the keys that were counted. */
export async function count(tx: Tx, throttled: readonly Throttled[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    WITH ${counting(attemptValues([throttled], now))} SELECT key FROM counted`.execute(tx);
  return rows.map(({ key }) => key);
}

/** When all keys are free again; undefined where none has to wait. */
export async function findBlockedUntil(db: Db, keys: readonly string[]): Promise<Date | undefined> {
  const row = await db
    .selectFrom("throttle")
    .select((eb) => eb.fn.max("blocked_until").as("until"))
    .where("key", "in", [...keys])
    .executeTakeFirst();
  return row?.until ?? undefined;
}

/** What to take back from the counters. Any wait of these keys ends. */
export interface Uncounted {
  /** Keys that lose their whole count. */
  readonly all?: readonly string[];
  /** Keys that lose one attempt. */
  readonly one: readonly string[];
}

/** The parameters of `uncounting` for several attempts. */
export function uncountedValues(uncounted: readonly Uncounted[]) {
  const all = uncounted.flatMap((it, place) => [
    ...(it.all ?? []).map((key) => ({ place, key, entirely: true })),
    ...it.one.map((key) => ({ place, key, entirely: false })),
  ]);
  return {
    forgivenPlaces: all.map(({ place }) => place),
    forgivenKeys: all.map(({ key }) => key),
    entirely: all.map(({ entirely }) => entirely),
  };
}

/** The part of a statement after WITH that takes back the counts of the places in `among`. */
export function uncounting(
  its: ReturnType<typeof uncountedValues>,
  among: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    forgiven AS (
      SELECT key, bool_or(entirely) AS entirely, count(*) AS attempts
      FROM unnest(
        ${its.forgivenPlaces}::int[], ${its.forgivenKeys}::text[], ${its.entirely}::boolean[]
      ) AS given (place, key, entirely) JOIN ${among} USING (place)
      GROUP BY key
    ),
    touched AS (
      SELECT key, entirely, attempts FROM throttle JOIN forgiven USING (key)
      WHERE failures > 0 ORDER BY key FOR UPDATE OF throttle
    ),
    uncounted AS (
      UPDATE throttle SET
        failures = CASE WHEN entirely THEN 0 ELSE greatest(0, failures - attempts) END,
        blocked_until = NULL
      FROM touched WHERE throttle.key = touched.key
    )`;
}

export async function uncount(tx: Tx, uncounted: Uncounted): Promise<void> {
  const its = uncountedValues([uncounted]);
  await sql`WITH ${uncounting(its, sql`(VALUES (0)) AS whole (place)`)} SELECT`.execute(tx);
}

/** Of a page of counters, deletes those that last counted before then; answers its last key. */
export function forgetCounters(
  tx: Tx,
  lastBefore: Date,
  page: KeyPage,
): Promise<string | undefined> {
  const old = sql`last_at < ${lastBefore}`;
  return deleteOldOfPage(tx, page, { table: "throttle", key: "key", old });
}
