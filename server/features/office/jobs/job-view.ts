import { type JobQueue, jobKinds, type TableQueue } from "#contract/office/job-kinds.ts";
import type { FailedJob, QueueFigures } from "#contract/office/jobs.ts";
import type { FailedJobRow, QueueRow } from "../../../platform/jobs/failed-job-store.ts";

export interface TableFigures {
  readonly queue: TableQueue;
  readonly waiting: number;
  readonly since: Date | null;
}

/** `minute`: when the job of every minute was last done, which several kinds of work share. */
export function queueView(
  queue: JobQueue,
  row: QueueRow | undefined,
  minute: Date | null,
): QueueFigures {
  const doneAt = jobKinds[queue].everyMinute ? minute : row?.last_done_at;
  return {
    queue,
    waiting: row?.waiting ?? 0,
    later: row?.later ?? 0,
    working: row?.active ?? 0,
    failed: row?.failed ?? 0,
    oldest_at: row?.oldest_at?.toISOString() ?? null,
    last_done_at: doneAt?.toISOString() ?? null,
  };
}

export function tableView({ queue, waiting, since }: TableFigures): QueueFigures {
  return {
    queue,
    waiting,
    later: null,
    working: null,
    failed: 0,
    oldest_at: since?.toISOString() ?? null,
    last_done_at: null,
  };
}

export function failedJobView({ id, queue, tries, error, ...row }: FailedJobRow): FailedJob {
  return {
    id,
    queue: queue as JobQueue,
    tries,
    made_at: row.made_at.toISOString(),
    failed_at: row.failed_at.toISOString(),
    error: error ?? "No error message.",
  };
}
