import { sql } from "kysely";
import type { Tx } from "../../platform/db/database.ts";

export interface Counter {
  readonly key: string;
  readonly failures: number;
  readonly last_at: Date;
  readonly blocked_until: Date | null;
}

/** The counters of the keys, locked one after the other in their order; made where there are none. */
export async function lockCounters(
  tx: Tx,
  keys: readonly string[],
  now: Date,
): Promise<readonly Counter[]> {
  const { rows } = await sql<Counter>`
    INSERT INTO throttle (key, failures, last_at)
    SELECT key, 0, ${now.toISOString()}::timestamptz
    FROM unnest(${[...keys]}::text[]) WITH ORDINALITY AS wanted (key, place) ORDER BY place
    ON CONFLICT (key) DO UPDATE SET key = excluded.key
    RETURNING key, failures, last_at, blocked_until`.execute(tx);
  return rows;
}

export async function setCounters(tx: Tx, counters: readonly Counter[]): Promise<void> {
  await sql`
    UPDATE throttle SET
      failures = counted.failures,
      last_at = counted.last_at,
      blocked_until = counted.blocked_until
    FROM unnest(
      ${counters.map((counter) => counter.key)}::text[],
      ${counters.map((counter) => counter.failures)}::int[],
      ${counters.map((counter) => counter.last_at.toISOString())}::timestamptz[],
      ${counters.map((counter) => counter.blocked_until?.toISOString() ?? null)}::timestamptz[]
    ) AS counted (key, failures, last_at, blocked_until)
    WHERE throttle.key = counted.key`.execute(tx);
}

export async function clearCounter(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom("throttle").where("key", "=", key).execute();
}

/** Takes one attempt out of each count, with the wait it led to. */
export async function uncount(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx
    .updateTable("throttle")
    .set((eb) => ({ failures: eb("failures", "-", 1), blocked_until: null }))
    .where("key", "in", [...keys])
    .where("failures", ">", 0)
    .execute();
}

/** Clears one count and takes one attempt out of another, in one go. */
export async function clearAndUncount(tx: Tx, cleared: string, uncounted: string): Promise<void> {
  await sql`
    WITH cleared AS (DELETE FROM throttle WHERE key = ${cleared})
    UPDATE throttle SET failures = failures - 1, blocked_until = NULL
    WHERE key = ${uncounted} AND failures > 0`.execute(tx);
}

export async function forgetCounters(tx: Tx, lastBefore: Date): Promise<void> {
  await tx.deleteFrom("throttle").where("last_at", "<", lastBefore).execute();
}
