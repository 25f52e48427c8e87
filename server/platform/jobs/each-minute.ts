import { setTimeout as wait } from "node:timers/promises";
import { MINUTE_MS } from "../clock.ts";
import type { JobWorker } from "./job-worker.ts";

/** The queue whose one job does all work of every minute: separate jobs would take three transactions each. */
export const EACH_MINUTE = "each-minute";

const CRON = "* * * * *";
/** Work that takes longer continues alongside the next minute's. */
const WAIT_MS = MINUTE_MS / 2;

export interface EachMinute {
  /** All workers, with `EACH_MINUTE` as the only one that runs every minute. */
  readonly workers: readonly JobWorker[];
  /** Resolves when none of its work is running. */
  idle(): Promise<unknown>;
}

/**
 * Joins the workers that run every minute. `runOne` returns whether the work succeeded; `requeue` makes failed work
 * a job of its own queue, which is retried like any other.
 */
export function joinEachMinute(
  all: readonly JobWorker[],
  runOne: (worker: JobWorker, jobId: string) => Promise<boolean>,
  requeue: (queue: string) => Promise<void>,
): EachMinute {
  const members = all.filter(({ cron }) => cron === CRON);
  const running = new Map<string, Promise<void>>();

  async function runMember(worker: JobWorker, jobId: string): Promise<void> {
    try {
      if (!(await runOne(worker, jobId))) await requeue(worker.name);
    } finally {
      running.delete(worker.name);
    }
  }

  async function run(_data: unknown, jobId: string): Promise<void> {
    const started = members
      .filter(({ name }) => !running.has(name))
      .map((worker) => {
        const done = runMember(worker, jobId);
        running.set(worker.name, done);
        return done;
      });
    const finished = new AbortController();
    const late = wait(WAIT_MS, undefined, { signal: finished.signal }).catch(() => {});
    await Promise.race([Promise.allSettled(started), late]);
    finished.abort();
  }

  const joined: JobWorker = {
    name: EACH_MINUTE,
    cron: CRON,
    isConcurrent: true,
    isLong: false,
    run,
  };
  return {
    workers:
      members.length === 0
        ? all
        : [
            ...all.map((worker) =>
              worker.cron === CRON ? { ...worker, cron: undefined } : worker,
            ),
            joined,
          ],
    idle: () => Promise.allSettled(running.values()),
  };
}
