import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { readRows } from "../db/read-rows.ts";

export interface NextJob {
  readonly queue: string;
  /** In how many ms its earliest job that waits is due; 0 or less for one that is due. */
  readonly inMs: number;
}

/** When the earliest waiting job of each queue is due; none for a queue in which nothing waits. */
export function findNextJobs(db: Db, queues: readonly string[]): Promise<readonly NextJob[]> {
  return readRows(
    db,
    sql<NextJob>`
      SELECT queue.name AS queue,
        (extract(epoch FROM min(job.start_after) - now()) * 1000)::float8 AS "inMs"
      FROM unnest(${[...queues]}::text[]) AS queue (name)
      JOIN jobs.job ON job.name = queue.name AND job.state < 'active' AND NOT job.blocked
      GROUP BY queue.name`,
  );
}

/** Queues with a job whose worker gives no sign of life any more. */
export async function findAbandoned(db: Db): Promise<string[]> {
  const rows = await readRows(
    db,
    sql<{ queue: string }>`
      SELECT DISTINCT name AS queue FROM jobs.job
      WHERE state = 'active' AND heartbeat_on + heartbeat_seconds * interval '1 second' < now()`,
  );
  return rows.map(({ queue }) => queue);
}
