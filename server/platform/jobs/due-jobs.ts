import type { Db } from "../db/database.ts";
import { findNextJobs } from "./due-jobs-store.ts";

/** Other processes may leave jobs to be tried again, of which no notification tells, ms. */
export const LOOK_EVERY_MS = 15_000;
/** A job that failed was put back by then, ms. */
const SOON_MS = 250;

interface DueJobsDeps {
  readonly db: Db;
  readonly queues: readonly string[];
  /** Has the worker of a queue look for jobs. */
  wake(queue: string): void;
  /** Puts back the jobs of a queue whose worker died. */
  recover(queue: string): Promise<void>;
  readonly onError: (error: unknown) => void;
  readonly lookEveryMs: number;
}

/**
 * Wakes the workers of queues whose jobs are due by time: tried again, or left by a worker that died. New
 * jobs wake them by notification. So one statement looks after all queues, and none of them polls.
 */
export function watchDueJobs(deps: DueJobsDeps) {
  const { db, queues, wake, recover, onError, lookEveryMs } = deps;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let failedDuringLook = false;

  async function look(): Promise<number> {
    const next = await findNextJobs(db, queues);
    let lookAgain = lookEveryMs;
    for (const { queue, inMs } of next) {
      if (inMs === null) {
        await recover(queue);
        lookAgain = SOON_MS;
      } else if (inMs <= 0) wake(queue);
      else lookAgain = Math.min(lookAgain, inMs);
    }
    return lookAgain;
  }

  function lookIn(ms: number): void {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(() => {
      failedDuringLook = false;
      look()
        .catch((error: unknown) => {
          onError(error);
          return lookEveryMs;
        })
        .then((next) => lookIn(failedDuringLook ? SOON_MS : next));
    }, ms);
  }

  lookIn(lookEveryMs);
  return {
    /** To be called when a job failed: it may be due earlier than the next look. */
    failed: () => {
      failedDuringLook = true;
      lookIn(SOON_MS);
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
