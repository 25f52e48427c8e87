import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { readRows } from "../db/read-rows.ts";

interface DueTime {
  readonly queue: string;
  /** When the earliest waiting job is due, in ms from now; null for a job whose worker sends no heartbeat. */
  readonly inMs: number | null;
}

/** Finds when the earliest waiting job of each queue is due, and the queues with a job whose worker died. */
export function findDueTimes(db: Db, queues: readonly string[]): Promise<readonly DueTime[]> {
  return readRows(
    db,
    sql<DueTime>`
      SELECT queue.name AS queue,
        (extract(epoch FROM min(job.start_after) - now()) * 1000)::float8 AS "inMs"
      FROM unnest(${[...queues]}::text[]) AS queue (name)
      JOIN jobs.job ON job.name = queue.name AND job.state < 'active' AND NOT job.blocked
      GROUP BY queue.name
      UNION ALL
      SELECT DISTINCT name, NULL::float8 FROM jobs.job
      WHERE state = 'active' AND heartbeat_on + heartbeat_seconds * interval '1 second' < now()`,
  );
}
