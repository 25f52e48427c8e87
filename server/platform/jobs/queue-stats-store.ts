import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { readRows } from "../db/read-rows.ts";

interface QueueStats {
  readonly queue: string;
  /** Jobs that are due. */
  readonly waiting: number;
  /** Jobs scheduled for later, including retries. */
  readonly later: number;
  readonly active: number;
  /** Jobs that failed for good and are not deleted yet. */
  readonly failed: number;
  /** How long the oldest due job has waited, s. */
  readonly waited: number;
}

/** Counts the jobs of every queue. pg-boss updates the active and failed counts every five minutes. */
export function findQueueStats(db: Db): Promise<readonly QueueStats[]> {
  return readRows(
    db,
    sql<QueueStats>`
      SELECT queue.name AS queue, queue.active_count AS active, queue.failed_count AS failed,
        coalesce(open.waiting, 0)::int AS waiting, coalesce(open.later, 0)::int AS later,
        greatest(coalesce(extract(epoch FROM now() - open.since), 0), 0)::float8 AS waited
      FROM jobs.queue LEFT JOIN (
        SELECT name, count(*) FILTER (WHERE start_after <= now()) AS waiting,
          count(*) FILTER (WHERE start_after > now()) AS later,
          min(greatest(created_on, start_after)) FILTER (WHERE start_after <= now()) AS since
        FROM jobs.job WHERE state < 'active' AND NOT blocked GROUP BY name
      ) open ON open.name = queue.name
      WHERE queue.name NOT LIKE '\\_\\_pgboss%' ORDER BY queue.name`,
  );
}
