import { setTimeout as wait } from "node:timers/promises";
import { MINUTE_MS } from "../clock.ts";
import type { JobWorker } from "./job-worker.ts";

/** The queue whose one job does the work of every minute: a job for each took three transactions more. */
export const EACH_MINUTE = "each-minute";

const CRON = "* * * * *";
/** Work that takes longer continues alongside the next minute's. */
const WAIT_MS = MINUTE_MS / 2;

export interface EachMinute {
  /** The workers, with one of `EACH_MINUTE` in place of the times of those that run every minute. */
  readonly workers: readonly JobWorker[];
  /** Resolves when nothing of it runs any more. */
  idle(): Promise<unknown>;
}

/**
 * Joins the work of every minute. `runOne` answers whether it succeeded; what failed becomes a job of its
 * own queue by `again`, which is tried again like every other.
 */
export function joinEachMinute(
  all: readonly JobWorker[],
  runOne: (worker: JobWorker, jobId: string) => Promise<boolean>,
  again: (queue: string) => Promise<void>,
): EachMinute {
  const members = all.filter(({ cron }) => cron === CRON);
  const running = new Map<string, Promise<void>>();

  async function runMember(worker: JobWorker, jobId: string): Promise<void> {
    try {
      if (!(await runOne(worker, jobId))) await again(worker.name);
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
    const over = new AbortController();
    const late = wait(WAIT_MS, undefined, { signal: over.signal }).catch(() => {});
    await Promise.race([Promise.allSettled(started), late]);
    over.abort();
  }

  const joined: JobWorker = { name: EACH_MINUTE, cron: CRON, together: true, long: false, run };
  return {
    workers:
      members.length === 0
        ? all
        : [...all.map((one) => (one.cron === CRON ? { ...one, cron: undefined } : one)), joined],
    idle: () => Promise.allSettled(running.values()),
  };
}
