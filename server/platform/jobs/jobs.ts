import { fromKysely, type JobResult, type PgBoss } from "pg-boss";
import * as z from "zod/mini";
import type { Database, Tx } from "../db/database.ts";
import type { Log } from "../log.ts";
import { createRepeatedLog } from "../repeated-log.ts";
import { waitAtMost } from "../shutdown.ts";
import { CHECK_DUE_EVERY_MS, watchDueJobs } from "./due-jobs.ts";
import { type EachMinute, joinEachMinute } from "./each-minute.ts";
import { resetRetention } from "./failed-job-store.ts";
import { jobErrorText } from "./job-error.ts";
import { createBoss } from "./job-tables.ts";
import type { JobWorker } from "./job-worker.ts";

/** A kind of background work. It may run more than once, so its handler must be idempotent. */
export interface Job<T extends object> {
  readonly name: string;
  readonly data: z.ZodMiniType<T>;
  /** Cron expression, for work at fixed times. */
  readonly cron?: string;
  /** Retried for a week instead of half an hour: work with files or emails, whose server may be down for longer. */
  readonly isPersistent?: true;
  /** Jobs with a higher priority run first, then the oldest. 0 by default. */
  readonly priority?: (data: T) => number;
  /** May take hours, because it reads entire tables. Other jobs are restarted after a quarter of an hour. */
  readonly isLong?: true;
}

export function defineJob<T extends object>(job: Job<T>): Job<T> {
  return job;
}

export const noData = z.object({});

export type { JobWorker };

/** Defines who runs a job. A retry has the same job id. */
export function work<T extends object>(
  job: Job<T>,
  run: (data: T, jobId: string) => Promise<void>,
  { together = false }: { together?: boolean } = {},
): JobWorker {
  return {
    name: job.name,
    cron: job.cron,
    isConcurrent: together,
    isLong: job.isLong ?? false,
    run: (data, jobId) => run(job.data.parse(data), jobId),
  };
}

export interface Jobs {
  /** Enqueues jobs, which run once the transaction commits. Throws before `prepare`, but not after `stop`. */
  enqueue<T extends object>(tx: Tx, job: Job<T>, ...data: T[]): Promise<void>;
  /** Retries failed jobs of a queue once the transaction commits. */
  retry(tx: Tx, queue: string, ids: readonly string[]): Promise<void>;
  /** Deletes a job; false if it does not exist. */
  remove(tx: Tx, queue: string, id: string): Promise<boolean>;
  /** Creates the queues, so that jobs can be enqueued. */
  prepare(workers: readonly JobWorker[]): Promise<void>;
  /** Starts the workers. */
  start(): Promise<void>;
  /** Waits for running jobs, and requeues those that take too long. */
  stop(): Promise<void>;
}

/** A job whose worker died runs again after this long. */
const HEARTBEAT_SECONDS = 10;
const LONG_SECONDS = 12 * 60 * 60;
/** Finished jobs contain personal data, so they are deleted after a day. */
const DELETE_AFTER_SECONDS = 24 * 60 * 60;
/** Notifications and `watchDueJobs` wake workers; polling only catches what both missed. */
const POLL_EVERY_SECONDS = 600;
/** How often queues are counted and jobs that took too long are requeued. */
const SUPERVISE_EVERY_SECONDS = 300;
/** pg-boss's own queue for scheduled jobs. */
const CRON_QUEUE = "__pgboss__send-it";
/** Pauses grow to ten minutes, so these take a week. */
const PATIENT_RETRIES = 1_000;
/** When the process stops, a job that takes longer is requeued. */
const STOP_TIMEOUT_MS = 8_000;
/** Jobs fetched at a time. */
const BATCH = 5;

/** `works`: whether this process runs jobs and maintains queues and schedules, or only enqueues jobs. */
export function createJobs(
  database: Database,
  log: Log,
  { works = true, checkEveryMs = CHECK_DUE_EVERY_MS } = {},
): Jobs {
  const warn = createRepeatedLog(log);
  let boss: PgBoss | undefined;
  let stopBoss: (() => Promise<void>) | undefined;
  let stopping = false;
  let dueJobs: ReturnType<typeof watchDueJobs> | undefined;
  const workerIds = new Map<string, string>();

  let known: readonly JobWorker[] = [];
  let eachMinute: EachMinute | undefined;

  function joinMinutes(started: PgBoss, workers: readonly JobWorker[]): EachMinute {
    const runMember = async (worker: JobWorker, id: string) => {
      const { status } = await runOne(worker, { id, data: {} }, warn);
      return status === "completed";
    };
    return joinEachMinute(workers, runMember, async (queue) => {
      await started.insert(queue, [{ data: {} }]);
    });
  }

  /** Writes changes only, because every statement delays the start. */
  async function createQueues(started: PgBoss, workers: readonly JobWorker[]): Promise<void> {
    const queues = new Set((await started.getQueues()).map(({ name }) => name));
    const crons = new Map((await started.getSchedules()).map(({ name, cron }) => [name, cron]));
    for (const worker of workers) {
      const { name, cron } = worker;
      if (!queues.has(name)) await createQueue(started, worker);
      if (cron && crons.get(name) !== cron) await started.schedule(name, cron);
      if (!cron && crons.has(name)) await started.unschedule(name);
    }
  }

  async function createQueue(started: PgBoss, worker: JobWorker): Promise<void> {
    await started.createQueue(worker.name, {
      notify: true,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      retryLimit: 10,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 600,
      deleteAfterSeconds: DELETE_AFTER_SECONDS,
      ...(worker.isLong ? { expireInSeconds: LONG_SECONDS } : {}),
    });
    // pg-boss reads a queue at its first use, outside the transaction that enqueues the job. The embedded database runs
    // one transaction at a time, so the two would deadlock.
    await started.insert(worker.name, []);
  }

  async function serve(started: PgBoss, worker: JobWorker): Promise<void> {
    const options = {
      pollingIntervalSeconds: POLL_EVERY_SECONDS,
      notifyPollingIntervalSeconds: POLL_EVERY_SECONDS,
      batchSize: BATCH,
      burstWhenBatchFull: true,
      perJobResults: true,
    } as const;
    const run = async (batch: ReadonlyArray<{ id: string; data: object }>) => {
      if (worker.isConcurrent) return Promise.all(batch.map((job) => runOne(worker, job, warn)));
      const results: JobResult[] = [];
      for (const job of batch) {
        // Started now, these might take too long to stop, and then even finished jobs of the batch would be requeued.
        results.push(stopping ? notStarted(job.id) : await runOne(worker, job, warn));
      }
      return results;
    };
    const id = await started.work<object, void, typeof options>(
      worker.name,
      options,
      async (batch) => {
        const results = await run(batch);
        if (results.some(({ status }) => status === "failed")) dueJobs?.failed();
        return results;
      },
    );
    workerIds.set(worker.name, id);
  }

  function prepared(): PgBoss {
    if (!boss) throw new Error("jobs are not prepared");
    return boss;
  }

  return {
    enqueue: async (tx, job, ...data) => {
      const ready = prepared();
      if (data.length === 0) return;
      const options = job.isPersistent ? { retryLimit: PATIENT_RETRIES } : {};
      const jobs = data.map((item) => ({
        data: item,
        priority: job.priority?.(item) ?? 0,
        ...options,
      }));
      await ready.insert(job.name, jobs, { db: fromKysely(tx) });
    },
    retry: async (tx, queue, ids) => {
      await resetRetention(tx, queue, ids);
      await prepared().retry(queue, [...ids], { db: fromKysely(tx) });
    },
    remove: async (tx, queue, id) => {
      // pg-boss's type lacks the result.
      const result = await prepared().deleteJob(queue, id, { db: fromKysely(tx) });
      return (result as { readonly affected: number }).affected > 0;
    },
    prepare: async (workers) => {
      const starting = createBoss(database, {
        useListenNotify: works,
        supervise: works,
        schedule: works,
        superviseIntervalSeconds: SUPERVISE_EVERY_SECONDS,
        // `recover` supervises single queues in between.
        monitorIntervalSeconds: 1,
        cronWorkerIntervalSeconds: 45,
        // We have no jobs that depend on others.
        flowIntervalSeconds: 3_600,
        // Background migrations begin at the start.
        bamIntervalSeconds: 600,
        queueCacheIntervalSeconds: 600,
      });
      starting.on("error", (error) => warn("jobs", { err: error }, "the job queue failed"));
      starting.on("warning", (warning) =>
        log.warn({ warning: warning.message }, "the job queue reported a problem"),
      );
      stopBoss = () => starting.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
      await starting.start();
      eachMinute = joinMinutes(starting, workers);
      await createQueues(starting, eachMinute.workers);
      if (works) await starting.updateQueue(CRON_QUEUE, { notify: true });
      known = eachMinute.workers;
      boss = starting;
    },
    start: async () => {
      const started = prepared();
      for (const worker of known) await serve(started, worker);
      dueJobs = watchDueJobs({
        db: database.db,
        queues: known.map(({ name }) => name),
        wake: (queue) => started.notifyWorker(workerIds.get(queue) ?? ""),
        recover: (queue) => started.supervise(queue),
        onError: (error) => warn("due jobs", { err: error }, "the job queue failed"),
        checkEveryMs,
      });
    },
    stop: async () => {
      stopping = true;
      dueJobs?.stop();
      await waitAtMost(STOP_TIMEOUT_MS, Promise.resolve(eachMinute?.idle()));
      await stopBoss?.();
    },
  };
}

/** Leaves a job to another process. */
function notStarted(id: string): JobResult {
  return {
    id,
    status: "failed",
    output: { message: "the process stopped before this job started" },
  };
}

/** Runs a job. If it fails it is retried, without the rest of its batch. */
async function runOne(
  worker: JobWorker,
  job: { id: string; data: object },
  warn: ReturnType<typeof createRepeatedLog>,
): Promise<JobResult> {
  try {
    await worker.run(job.data ?? {}, job.id);
    return { id: job.id, status: "completed" };
  } catch (error) {
    const failure = { err: error, job: worker.name, id: job.id };
    warn(worker.name, failure, "a job failed and will be retried");
    return { id: job.id, status: "failed", output: { message: jobErrorText(error) } };
  }
}
