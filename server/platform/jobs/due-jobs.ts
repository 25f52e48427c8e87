import type { Db } from "../db/database.ts";
import { findDueTimes } from "./due-jobs-store.ts";

/** Other processes may leave jobs to be retried, for which there is no notification. */
export const CHECK_DUE_EVERY_MS = 15_000;
/** By then a failed job has been requeued. */
const REQUEUED_MS = 250;

interface DueJobsDeps {
  readonly db: Db;
  readonly queues: readonly string[];
  /** Makes the worker of a queue fetch jobs. */
  wake(queue: string): void;
  /** Requeues the jobs of a queue whose worker died. */
  recover(queue: string): Promise<void>;
  readonly onError: (error: unknown) => void;
  readonly checkEveryMs: number;
}

/**
 * Wakes workers for jobs that become due by time: retries, and jobs of a worker that died. New jobs wake them by
 * notification, so one statement serves all queues and none of them polls.
 */
export function watchDueJobs(deps: DueJobsDeps) {
  const { db, queues, wake, recover, onError, checkEveryMs } = deps;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let hasFailedJobs = false;

  /** Returns when to check again, ms. */
  async function check(): Promise<number> {
    let nextMs = checkEveryMs;
    for (const { queue, inMs } of await findDueTimes(db, queues)) {
      if (inMs === null) {
        await recover(queue);
        nextMs = REQUEUED_MS;
      } else if (inMs <= 0) wake(queue);
      else nextMs = Math.min(nextMs, inMs);
    }
    return nextMs;
  }

  function checkIn(ms: number): void {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(() => {
      hasFailedJobs = false;
      check()
        .catch((error: unknown) => {
          onError(error);
          return checkEveryMs;
        })
        .then((nextMs) => checkIn(hasFailedJobs ? REQUEUED_MS : nextMs));
    }, ms);
  }

  checkIn(checkEveryMs);
  return {
    /** Call it when a job failed, because its retry may be due before the next check. */
    failed: () => {
      hasFailedJobs = true;
      checkIn(REQUEUED_MS);
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
