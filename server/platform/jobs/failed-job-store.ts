import { sql } from "kysely";
import type { Db, Tx } from "../db/database.ts";
import { readRows } from "../db/read-rows.ts";

export interface QueueRow {
  readonly queue: string;
  readonly waiting: number;
  readonly later: number;
  readonly active: number;
  readonly failed: number;
  readonly oldest_at: Date | null;
  readonly last_done_at: Date | null;
}

/** Counts the jobs of each queue by state; no row for a queue without jobs. Reads all jobs of a day. */
export function findQueues(db: Db, queues: readonly string[]): Promise<readonly QueueRow[]> {
  return readRows(
    db,
    sql<QueueRow>`
      SELECT name AS queue,
        count(*) FILTER (WHERE state < 'active' AND start_after <= now())::int AS waiting,
        count(*) FILTER (WHERE state < 'active' AND start_after > now())::int AS later,
        count(*) FILTER (WHERE state = 'active')::int AS active,
        count(*) FILTER (WHERE state = 'failed')::int AS failed,
        min(greatest(created_on, start_after))
          FILTER (WHERE state < 'active' AND start_after <= now()) AS oldest_at,
        max(completed_on) FILTER (WHERE state = 'completed') AS last_done_at
      FROM jobs.job WHERE name = ANY(${[...queues]}::text[]) GROUP BY name`,
  );
}

/**
 * Counts the jobs of each queue that failed for good; no row for a queue without one. May lag by five minutes, because
 * only queues that pg-boss reports are counted.
 */
export function countFailedJobs(
  db: Db,
  queues: readonly string[],
): Promise<ReadonlyArray<{ queue: string; count: number }>> {
  return readRows(
    db,
    sql<{ queue: string; count: number }>`
      SELECT name AS queue, count(*)::int AS count FROM jobs.job
      WHERE state = 'failed' AND name IN (
        SELECT name FROM jobs.queue WHERE failed_count > 0 AND name = ANY(${[...queues]}::text[])
      ) GROUP BY name ORDER BY name`,
  );
}

/**
 * Counts the jobs of each queue that have failed `tries` times and are still retried, with one's last error; no row for
 * a queue with fewer than `jobs` of them.
 */
export function countFailingJobs(
  db: Db,
  queues: readonly string[],
  { tries, jobs }: { readonly tries: number; readonly jobs: number },
): Promise<ReadonlyArray<{ queue: string; count: number; error: string | null }>> {
  return readRows(
    db,
    sql<{ queue: string; count: number; error: string | null }>`
      SELECT name AS queue, count(*)::int AS count, max(output->>'message') AS error FROM jobs.job
      WHERE state <= 'active' AND retry_count >= ${tries} AND name = ANY(${[...queues]}::text[])
      GROUP BY name HAVING count(*) >= ${jobs} ORDER BY name`,
  );
}

/** The last failed job of a page: when it failed, µs since 1970, and its id. */
export interface FailedJobCursor {
  readonly failedUs: string;
  readonly id: string;
}

export interface FailedJobRow {
  readonly id: string;
  readonly queue: string;
  readonly tries: number;
  readonly made_at: Date;
  readonly failed_at: Date;
  readonly failed_us: string;
  readonly error: string | null;
}

const failedRow = sql`
  id::text, name AS queue, retry_count + 1 AS tries, created_on AS made_at, completed_on AS failed_at,
  (extract(epoch FROM completed_on) * 1000000)::bigint::text AS failed_us,
  coalesce(output->>'message', output->'value'->>'message') AS error`;

/** Jobs that failed for good, newest failure first. */
export function findFailedJobs(
  db: Db,
  queues: readonly string[],
  { after, limit }: { after: FailedJobCursor | undefined; limit: number },
): Promise<readonly FailedJobRow[]> {
  const beyond = after
    ? sql`AND (completed_on, id) < (
        timestamptz 'epoch' + ${after.failedUs}::bigint * interval '1 microsecond', ${after.id}::uuid)`
    : sql``;
  return readRows(
    db,
    sql<FailedJobRow>`
      SELECT ${failedRow} FROM jobs.job
      WHERE state = 'failed' AND name = ANY(${[...queues]}::text[]) ${beyond}
      ORDER BY completed_on DESC, id DESC LIMIT ${limit}`,
  );
}

/** Locks failed jobs of a queue, oldest first, or the one with this id. */
export async function lockFailedJobs(
  tx: Tx,
  queue: string,
  { id, limit }: { id?: string | undefined; limit: number },
): Promise<readonly FailedJobRow[]> {
  const matchesId = id === undefined ? sql`` : sql`AND id = ${id}::uuid`;
  const { rows } = await sql<FailedJobRow>`
    SELECT ${failedRow} FROM jobs.job WHERE state = 'failed' AND name = ${queue} ${matchesId}
    ORDER BY completed_on, id LIMIT ${limit} FOR UPDATE SKIP LOCKED`.execute(tx);
  return rows;
}

/** Keeps failed jobs of these queues for at least this many seconds after their last try. */
export async function extendFailedRetention(
  tx: Tx,
  queues: readonly string[],
  seconds: number,
): Promise<void> {
  await sql`
    UPDATE jobs.job SET deletion_seconds = ${seconds}
    WHERE state = 'failed' AND name = ANY(${[...queues]}::text[])
      AND deletion_seconds < ${seconds}`.execute(tx);
}

/** Gives jobs that will be retried the retention of new ones, so that they are not deleted before their turn. */
export async function resetRetention(tx: Tx, queue: string, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE jobs.job SET deletion_seconds = queue.deletion_seconds,
      keep_until = now() + queue.retention_seconds * interval '1 second'
    FROM jobs.queue WHERE queue.name = ${queue} AND job.name = ${queue}
      AND job.id = ANY(${[...ids]}::uuid[])`.execute(tx);
}
