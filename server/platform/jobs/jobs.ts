import { fromKysely, type JobResult, type PgBoss } from "pg-boss";
import * as z from "zod/mini";
import { within } from "../closing.ts";
import type { Database, Tx } from "../db/database.ts";
import type { Log } from "../log.ts";
import { createRepeatedLog } from "../repeated-log.ts";
import { LOOK_EVERY_MS, watchDueJobs } from "./due-jobs.ts";
import { type EachMinute, joinEachMinute } from "./each-minute.ts";
import { keepAsNew } from "./failed-job-store.ts";
import { jobErrorText } from "./job-error.ts";
import { bossOf } from "./job-tables.ts";
import type { JobWorker } from "./job-worker.ts";

/** A kind of work that is done after the request. It may run more than once, so its handler is idempotent. */
export interface Job<T extends object> {
  readonly name: string;
  readonly data: z.ZodMiniType<T>;
  /** Cron expression, for work that is done at fixed times. */
  readonly cron?: string;
  /**
   * Tried for a week, and not for half an hour only: work with files or mails, whose server may be
   * away for longer, and which nobody does later.
   */
  readonly patient?: true;
  /** Jobs of the queue with a higher one are taken first, of equal ones the oldest; left out, it is 0. */
  readonly priority?: (data: T) => number;
  /** May take hours, because it reads whole tables. Others that take a quarter of an hour are begun anew. */
  readonly long?: true;
}

export function defineJob<T extends object>(job: Job<T>): Job<T> {
  return job;
}

/** Work without data. */
export const noData = z.object({});

export type { JobWorker };

/** The job's id stays the same each time that it is tried. */
export function work<T extends object>(
  job: Job<T>,
  run: (data: T, jobId: string) => Promise<void>,
  { together = false }: { together?: boolean } = {},
): JobWorker {
  return {
    name: job.name,
    cron: job.cron,
    together,
    long: job.long ?? false,
    run: (data, jobId) => run(job.data.parse(data), jobId),
  };
}

export interface Jobs {
  /** The jobs are done if the transaction commits, and only then. Throws before `prepare`, not after `stop`. */
  enqueue<T extends object>(tx: Tx, job: Job<T>, ...data: T[]): Promise<void>;
  /** Failed jobs of a queue are tried once more if the transaction commits. */
  runAgain(tx: Tx, queue: string, ids: readonly string[]): Promise<void>;
  /** Deletes a job of a queue; false where it is gone. */
  remove(tx: Tx, queue: string, id: string): Promise<boolean>;
  /** Makes the queues: from then on jobs can be put in. */
  prepare(workers: readonly JobWorker[]): Promise<void>;
  /** Starts the workers. */
  start(): Promise<void>;
  /** Lets running jobs end, and gives back those that take too long. */
  stop(): Promise<void>;
}

/** A job whose worker died runs again after this long. */
const HEARTBEAT_SECONDS = 10;
const LONG_SECONDS = 12 * 60 * 60;
/** Finished jobs say what was done for whom: they are kept only as long as somebody may look into them. */
const KEPT_SECONDS = 24 * 60 * 60;
/** Workers are woken by notifications and by `watchDueJobs`: their own polling only catches what both missed. */
const POLL_EVERY_SECONDS = 600;
/** How often queues are counted, and jobs that took too long are put back. */
const SUPERVISE_EVERY_SECONDS = 300;
/** pg-boss's own queue, by which jobs at fixed times come. */
const CRON_QUEUE = "__pgboss__send-it";
/** The pauses grow to ten minutes, so these take a week. */
const PATIENT_RETRIES = 1_000;
/** When the process stops, a job that takes longer is given back. */
const END_WITHIN_MS = 8_000;
/** So many jobs are taken at a time. A queue that takes one at a time gets one at each look. */
const BATCH = 5;

/**
 * `works`: whether this process does jobs, and looks after queues and times; otherwise it only puts jobs in.
 * Tests look sooner for what others left to be tried again.
 */
export function createJobs(
  database: Database,
  log: Log,
  { works = true, lookEveryMs = LOOK_EVERY_MS } = {},
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

  /** Writes only what is new: it has read all queues when it started, and a start waits for each statement. */
  async function makeQueues(started: PgBoss, workers: readonly JobWorker[]): Promise<void> {
    const queues = new Set((await started.getQueues()).map(({ name }) => name));
    const crons = new Map((await started.getSchedules()).map(({ name, cron }) => [name, cron]));
    for (const worker of workers) {
      const { name, cron } = worker;
      if (!queues.has(name)) await makeQueue(started, worker);
      if (cron && crons.get(name) !== cron) await started.schedule(name, cron);
      if (!cron && crons.has(name)) await started.unschedule(name);
    }
  }

  async function makeQueue(started: PgBoss, worker: JobWorker): Promise<void> {
    await started.createQueue(worker.name, {
      notify: true,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      retryLimit: 10,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 600,
      deleteAfterSeconds: KEPT_SECONDS,
      ...(worker.long ? { expireInSeconds: LONG_SECONDS } : {}),
    });
    // It reads a queue when that is used first, beside the transaction that puts a job in. The embedded database
    // serves one transaction at a time: the two would wait for each other for ever.
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
      if (worker.together) return Promise.all(batch.map((job) => runOne(worker, job, warn)));
      const results: JobResult[] = [];
      for (const job of batch) {
        // Whoever takes too long to stop gives back what was taken together, also what is done by then.
        results.push(stopping ? notBegun(job.id) : await runOne(worker, job, warn));
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
      const patience = job.patient ? { retryLimit: PATIENT_RETRIES } : {};
      const jobs = data.map((one) => ({
        data: one,
        priority: job.priority?.(one) ?? 0,
        ...patience,
      }));
      await ready.insert(job.name, jobs, { db: fromKysely(tx) });
    },
    runAgain: async (tx, queue, ids) => {
      await keepAsNew(tx, queue, ids);
      await prepared().retry(queue, [...ids], { db: fromKysely(tx) });
    },
    remove: async (tx, queue, id) => {
      // Its type leaves out what it answers.
      const answer = await prepared().deleteJob(queue, id, { db: fromKysely(tx) });
      return (answer as { readonly affected: number }).affected > 0;
    },
    prepare: async (workers) => {
      const starting = bossOf(database, {
        useListenNotify: works,
        supervise: works,
        schedule: works,
        superviseIntervalSeconds: SUPERVISE_EVERY_SECONDS,
        // `recover` does it in between, for single queues.
        monitorIntervalSeconds: 1,
        cronWorkerIntervalSeconds: 45,
        // We use no jobs that wait for others.
        flowIntervalSeconds: 3_600,
        // Background migrations begin at a start.
        bamIntervalSeconds: 600,
        queueCacheIntervalSeconds: 600,
      });
      starting.on("error", (error) => warn("jobs", { err: error }, "the job queue failed"));
      starting.on("warning", (warning) =>
        log.warn({ warning: warning.message }, "the job queue warns"),
      );
      stopBoss = () => starting.stop({ graceful: true, timeout: END_WITHIN_MS });
      await starting.start();
      eachMinute = joinMinutes(starting, workers);
      await makeQueues(starting, eachMinute.workers);
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
        lookEveryMs,
      });
    },
    stop: async () => {
      stopping = true;
      dueJobs?.stop();
      await within(END_WITHIN_MS, Promise.resolve(eachMinute?.idle()));
      await stopBoss?.();
    },
  };
}

/** For a job that another process is to do soon. */
function notBegun(id: string): JobResult {
  return { id, status: "failed", output: { message: "the process stopped before its turn" } };
}

/** A job that fails is tried again; the jobs that ran with it are done. */
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
    warn(worker.name, failure, "a job failed and is tried again");
    return { id: job.id, status: "failed", output: { message: jobErrorText(error) } };
  }
}
